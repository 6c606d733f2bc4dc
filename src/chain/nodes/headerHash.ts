import { keccak256, toRlp } from "viem";
import type { Hex } from "../../lib/hex.js";

type FieldForm = "bytes" | "quantity";

/** The fields that a header's hash covers, in order, with their RLP encoding (Ethereum yellow paper, section 4.3). */
const fixed: readonly (readonly [string, FieldForm])[] = [
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
/** Fields that later forks appended: EIP-1559, 4895, 4844 (two), 4788 and 7685. */
const appended: readonly (readonly [string, FieldForm])[] = [
  ["baseFeePerGas", "quantity"],
  ["withdrawalsRoot", "bytes"],
  ["blobGasUsed", "quantity"],
  ["excessBlobGas", "quantity"],
  ["parentBeaconBlockRoot", "bytes"],
  ["requestsHash", "bytes"],
];

/**
 * Returns whether a JSON-RPC block or header hashes to its own hash, which proves all its fields. False means that the
 * header is false, or that its chain has other header fields.
 */
export function hasOwnHash(block: Readonly<Record<string, unknown>>): boolean {
  return headerHash(block) === String(block.hash).toLowerCase();
}

/** Returns the hash of a header of Ethereum's form, or undefined if a field is missing or malformed. */
export function headerHash(block: Readonly<Record<string, unknown>>): Hex | undefined {
  const fields = [
    ...fixed,
    ...appended.filter(([name]) => block[name] !== undefined && block[name] !== null),
  ];
  const spelt = fields.map(([name, form]) => rlpItem(block[name], form));
  return spelt.some((item) => item === undefined) ? undefined : keccak256(toRlp(spelt as Hex[]));
}

/** Returns undefined if `value` is not of this form. */
function rlpItem(value: unknown, form: FieldForm): Hex | undefined {
  if (typeof value !== "string") return undefined;
  if (form === "bytes") return isBytes(value) ? value : undefined;
  if (!/^0x[0-9a-f]+$/i.test(value)) return undefined;
  const digits = value.slice(2).replace(/^0+/, "");
  return `0x${digits.length % 2 === 0 ? "" : "0"}${digits}`;
}

function isBytes(value: string): value is Hex {
  return /^0x([0-9a-f]{2})*$/i.test(value);
}
