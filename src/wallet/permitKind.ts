import type { Domain } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, uintAt } from "../lib/hex.js";
import type { Reading } from "../lib/reading.js";
import { permit2Address } from "../program/index.js";
import { callData } from "../protocols/index.js";
import { domainOf } from "./permitDomain.js";

/** How a token's own permit is signed. */
export type OwnPermit = { readonly kind: "erc2612" | "dai"; readonly domain: Domain };

/** What is known of an owner's permits for a token at one block. */
export type Permitting = {
  /** Undefined for a token that has no permit, or none that could be determined. */
  readonly own: OwnPermit | undefined;
  /** The next nonce of the token's own permits. */
  readonly nonce: bigint | undefined;
  /** The amount that the owner allows Permit2 to move, in raw units of the token. */
  readonly allowedToPermit2: bigint;
};

/** `keccak256` of the permit's type in ERC-2612, and in DAI. */
const erc2612Type = "0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9";
const daiType = "0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb";

/** The longest answer to decode, in hex digits. No real name takes more. */
const longestAnswer = 8192;

/**
 * The permits found on one chain, by token. A separator is the hash of a whole domain, so an entry is valid as long as
 * the token returns the same separator.
 */
export type OwnPermits = Map<Address, { readonly separator: Hex; readonly own: OwnPermit | undefined }>;

/** The chain whose tokens are read, and the permits found on it earlier. */
type Chain = { readonly chainId: number; readonly ownPermits: OwnPermits };

/**
 * Reads which permit a token has, and its state for `owner`. The kind is cached in `ownPermits`, and the amounts and
 * nonces never are.
 */
export function* readPermitting(
  { chainId, ownPermits }: Chain,
  token: Address,
  owner: Address,
): Reading<Permitting> {
  const [separatorTold, nonceTold, allowed] = yield [
    { to: token, data: "0x3644e515" },
    { to: token, data: callData("0x7ecebe00", owner) },
    { to: token, data: callData("0xdd62ed3e", owner, permit2Address) },
  ];
  const allowedToPermit2 = uintAt(allowed ?? "0x", 0) ?? 0n;
  const nonce = uintAt(nonceTold ?? "0x", 0);
  const separator = separatorTold?.length === 66 ? separatorTold : undefined;
  if (separator === undefined || nonce === undefined) return { own: undefined, nonce, allowedToPermit2 };
  const remembered = ownPermits.get(token);
  if (remembered?.separator === separator) return { own: remembered.own, nonce, allowedToPermit2 };
  const own = yield* readOwnPermit(chainId, token, separator);
  ownPermits.set(token, { separator, own });
  return { own, nonce, allowedToPermit2 };
}

function* readOwnPermit(chainId: number, token: Address, separator: Hex): Reading<OwnPermit | undefined> {
  const answers = yield (["0x06fdde03", "0x54fd4d50", "0x84b0196e", "0x30adf81f"] as const).map((data) => ({
    to: token,
    data,
  }));
  const [name, version, told, type] = answers.map((answer) =>
    answer !== undefined && answer.length <= longestAnswer ? answer : undefined,
  );
  const domain = domainOf(chainId, token, { separator, name, version, domain: told });
  if (domain === undefined) return undefined;
  if (type === daiType) return { kind: "dai", domain };
  // Most tokens do not publish the type. A token that publishes a different one requires a different signature.
  return type === undefined || type === erc2612Type ? { kind: "erc2612", domain } : undefined;
}

/** The number of nonces in one word of Permit2. */
const bitsOfWord = 256n;

/**
 * Reads a nonce that `owner` has not used, in the same word of Permit2's nonces as `random`. Returns undefined if the
 * chain has no Permit2, or if all nonces of the word are used.
 */
export function* readFreeNonce(owner: Address, random: bigint): Reading<bigint | undefined> {
  const word = random / bitsOfWord;
  const [answer] = yield [{ to: permit2Address, data: callData("0x4fe02b44", owner, word) }];
  const used = uintAt(answer ?? "0x", 0);
  if (used === undefined) return undefined;
  for (let step = 0n; step < bitsOfWord; step++) {
    const bit = (random + step) % bitsOfWord;
    if ((used & (1n << bit)) === 0n) return word * bitsOfWord + bit;
  }
  return undefined;
}
