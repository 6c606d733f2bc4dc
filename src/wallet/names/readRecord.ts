import { decodeTryAggregate, encodeTryAggregate } from "../../chain/index.js";
import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { bytesIn, type Hex, uintAt, word } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { callData } from "../../protocols/index.js";
import { nodesOf, packetOf } from "./nodes.js";

/** The registry of names on a network, and the contract through which failed calls keep their reason. */
export type Registry = { readonly registry: Address; readonly multicall3: Address };

/** What a name has under a record, or why it has nothing. */
export type NameRecord =
  /** What the resolver returned, ABI-encoded as the record's function returns it. */
  | { readonly kind: "found"; readonly data: Hex }
  /** There is no registry at the address. */
  | { readonly kind: "noRegistry" }
  | { readonly kind: "unregistered" }
  | { readonly kind: "noResolver" }
  /** The resolver refers to a server outside the chain (ERC-3668). */
  | { readonly kind: "offchain" }
  /** The resolver failed, or there is none at its address. */
  | { readonly kind: "failed" };

/** `owner(bytes32)` and `resolver(bytes32)` of the registry (EIP-137). */
const OWNER = "0x02571be3";
const RESOLVER = "0x0178b8bf";
/** `supportsInterface(bytes4)` (EIP-165). */
const SUPPORTS = "0x01ffc9a7";
/** `resolve(bytes,bytes)`, and the id of its interface (ENSIP-10). */
const RESOLVE = "0x9061b923";
/** The selector of the error `OffchainLookup(address,string[],bytes,bytes4,bytes)` (ERC-3668). */
const OFFCHAIN_LOOKUP = "0x556f1830";

/**
 * Reads a record of a normalised name in two batches: the resolver from the registry, then the record from the
 * resolver. A name without its own resolver uses that of its nearest parent, if that resolver supports many names
 * (ENSIP-10).
 *
 * @param selector the function of the record, which takes the name's node, such as `addr(bytes32)`.
 */
export function* readRecord(
  { registry, multicall3 }: Registry,
  name: string,
  selector: Hex,
): Reading<NameRecord> {
  const nodes = nodesOf(name);
  const node = nodes[0] as Hex;
  const [owner, ...resolvers] = yield [OWNER, ...nodes.map(() => RESOLVER)].map((asked, index): Call => {
    return { to: registry, data: callData(asked as Hex, BigInt(nodes[Math.max(0, index - 1)] as Hex)) };
  });
  if ([owner, ...resolvers].every((answer) => answer === undefined)) return { kind: "noRegistry" };
  const missing: NameRecord = { kind: isAddressOf(owner) ? "noResolver" : "unregistered" };
  const at = resolvers.findIndex(isAddressOf);
  if (at < 0) return missing;
  const resolver = addressAt(resolvers[at] as Hex, 0) as Address;

  const data = callData(selector, BigInt(node));
  const packet = packetOf(name);
  const calls: Call[] = [
    { to: resolver, data },
    { to: resolver, data: `${SUPPORTS}${RESOLVE.slice(2).padEnd(64, "0")}` },
    ...(packet === undefined ? [] : [{ to: resolver, data: resolveData(packet, data) }]),
  ];
  // A reading does not see why a call failed, but Multicall3 returns the reason.
  const [answer] = yield [{ to: multicall3, data: encodeTryAggregate(false, calls) }];
  const [plain, supports, many] = (answer && decodeTryAggregate(answer)) || [];
  if (plain === undefined || supports === undefined) return { kind: "failed" };
  const takesMany = supports.success && supports.data === `0x${word(1n)}`;
  if (!takesMany && at > 0) return missing;
  const said = takesMany ? many : plain;
  if (said === undefined) return { kind: "failed" };
  if (!said.success) return { kind: said.data.startsWith(OFFCHAIN_LOOKUP) ? "offchain" : "failed" };
  if (!takesMany) return said.data === "0x" ? { kind: "failed" } : { kind: "found", data: said.data };
  const inner = bytesIn(said.data);
  return inner === undefined ? { kind: "failed" } : { kind: "found", data: `0x${inner}` };
}

function isAddressOf(answer: CallResult): boolean {
  const address = answer === undefined ? undefined : addressAt(answer, 0);
  return address !== undefined && address !== ZERO_ADDRESS;
}

/** Returns the call data of `resolve(bytes name, bytes data)`. */
function resolveData(packet: Hex, data: Hex): Hex {
  const [first, second] = [packet, data].map(bytesWords) as [string, string];
  return `${RESOLVE}${word(64n)}${word(BigInt(64 + first.length / 2))}${first}${second}` as Hex;
}

/** Returns the length of some bytes and then the bytes, padded to whole words. */
function bytesWords(bytes: Hex): string {
  const digits = bytes.slice(2);
  return `${word(BigInt(digits.length / 2))}${digits.padEnd(Math.ceil(digits.length / 64) * 64, "0")}`;
}

/** Returns the text that a function with one `string` returned. Returns undefined if `data` is not such a result. */
export function textIn(data: Hex): string | undefined {
  const digits = bytesIn(data);
  if (digits === undefined || uintAt(data, 1) === 0n) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(Buffer.from(digits, "hex")),
    );
  } catch {
    return undefined;
  }
}
