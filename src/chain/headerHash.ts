import { keccak256, toRlp } from "viem";
import type { Hex } from "../lib/hex.js";

type Kind = "bytes" | "quantity";

/** What a header's hash covers, in order, and how RLP spells it (Ethereum yellow paper, section 4.3). */
const fixed: readonly (readonly [string, Kind])[] = [
  ["parentHash", "bytes"],
  ["sha3Uncles", "bytes"],
  ["miner", "bytes"],
  ["stateRoot", "bytes"],
  ["transactionsRoot", "bytes"],
  ["receiptsRoot", "bytes"],
  ["logsBloom", "bytes"],
  ["difficulty", "quantity"],
  ["number", "quantity"],
  ["gasLimit", "quantity"],
  ["gasUsed", "quantity"],
  ["timestamp", "quantity"],
  ["extraData", "bytes"],
  ["mixHash", "bytes"],
  ["nonce", "bytes"],
];
/** What forks have appended since: EIP-1559, 4895, 4844 (two), 4788 and 7685. */
const appended: readonly (readonly [string, Kind])[] = [
  ["baseFeePerGas", "quantity"],
  ["withdrawalsRoot", "bytes"],
  ["blobGasUsed", "quantity"],
  ["excessBlobGas", "quantity"],
  ["parentBeaconBlockRoot", "bytes"],
  ["requestsHash", "bytes"],
];

/**
 * Whether a block or header, as JSON-RPC spells it, has the hash of its own fields: then all of them are those of the block
 * with that hash. No means that it is false, or of a chain whose headers have other fields.
 */
export function hasOwnHash(block: Readonly<Record<string, unknown>>): boolean {
  const fields = [
    ...fixed,
    ...appended.filter(([name]) => block[name] !== undefined && block[name] !== null),
  ];
  const spelt = fields.map(([name, kind]) => rlpItem(block[name], kind));
  if (spelt.some((item) => item === undefined)) return false;
  return keccak256(toRlp(spelt as Hex[])) === String(block.hash).toLowerCase();
}

/** Undefined for what is no such item. */
function rlpItem(value: unknown, kind: Kind): Hex | undefined {
  if (typeof value !== "string") return undefined;
  if (kind === "bytes") return isBytes(value) ? value : undefined;
  if (!/^0x[0-9a-f]+$/i.test(value)) return undefined;
  const digits = value.slice(2).replace(/^0+/, "");
  return `0x${digits.length % 2 === 0 ? "" : "0"}${digits}`;
}

function isBytes(value: string): value is Hex {
  return /^0x([0-9a-f]{2})*$/i.test(value);
}
