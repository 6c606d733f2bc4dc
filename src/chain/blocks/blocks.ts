import { ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { nodeFault } from "../transport/errors.js";
import type { Head } from "./head.js";

type Fields = Readonly<Record<string, unknown>>;

function malformed(field: string): never {
  throw nodeFault(`The node returned a block without a valid ${field}.`);
}

function amount(block: Fields, field: string): bigint {
  const value = block[field];
  return typeof value === "string" && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : malformed(field);
}

function hash(block: Fields, field: string): Hex {
  const value = block[field];
  if (typeof value !== "string" || !/^0x[0-9a-f]{64}$/i.test(value)) return malformed(field);
  return value.toLowerCase() as Hex;
}

function extraDataOf({ extraData }: Fields): Pick<Head, "extraData"> {
  const isGiven = typeof extraData === "string" && /^0x(?:[0-9a-f]{2})+$/i.test(extraData);
  return isGiven ? { extraData: extraData.toLowerCase() as Hex } : {};
}

function blobGasOf({ blobGasUsed }: Fields): Pick<Head, "blobGasUsed"> {
  const isGiven = typeof blobGasUsed === "string" && /^0x0*[1-9a-f][0-9a-f]*$/i.test(blobGasUsed);
  return isGiven ? { blobGasUsed: BigInt(blobGasUsed) } : {};
}

function feeRecipientOf({ miner }: Fields): Pick<Head, "feeRecipient"> {
  if (typeof miner !== "string" || !/^0x[0-9a-f]{40}$/i.test(miner)) return {};
  const feeRecipient = miner.toLowerCase() as Hex;
  return feeRecipient === ZERO_ADDRESS ? {} : { feeRecipient };
}

/** Chains with a difficulty keep other things in `mixHash`, and their PREVRANDAO is the difficulty or a constant. */
function prevRandaoOf({ difficulty, mixHash }: Fields): Pick<Head, "prevRandao"> {
  const hasDifficulty = typeof difficulty === "string" && !/^0x0*$/.test(difficulty);
  const isGiven = typeof mixHash === "string" && /^0x[0-9a-f]{64}$/i.test(mixHash);
  return isGiven && !hasDifficulty ? { prevRandao: mixHash.toLowerCase() as Hex } : {};
}

/**
 * Parses a JSON-RPC block or header. The base fee is 0 on a chain that has none. Throws RPC_UNAVAILABLE for anything
 * else.
 */
export function parseHead(block: unknown): Head {
  if (typeof block !== "object" || block === null) return malformed("body");
  const fields = block as Fields;
  return {
    number: amount(fields, "number"),
    hash: hash(fields, "hash"),
    parentHash: hash(fields, "parentHash"),
    timestamp: amount(fields, "timestamp"),
    baseFeeWei: (fields.baseFeePerGas ?? undefined) === undefined ? 0n : amount(fields, "baseFeePerGas"),
    gasUsed: amount(fields, "gasUsed"),
    gasLimit: amount(fields, "gasLimit"),
    ...blobGasOf(fields),
    ...extraDataOf(fields),
    ...feeRecipientOf(fields),
    ...prevRandaoOf(fields),
  };
}

/** Returns the block with this hash, or undefined if the node does not have it. */
export async function blockByHash(rpc: Rpc, blockHash: Hex, options?: AskOptions): Promise<Head | undefined> {
  const block = await rpc.request<unknown>("eth_getBlockByHash", [blockHash, false], options);
  return block === null ? undefined : parseHead(block);
}

/** Returns the canonical block at a height, or the newest one. Returns undefined if the node has none there. */
export async function blockByNumber(
  rpc: Rpc,
  block: bigint | "latest",
  options?: AskOptions,
): Promise<Head | undefined> {
  const tag = block === "latest" ? block : quantity(block);
  const answer = await rpc.request<unknown>("eth_getBlockByNumber", [tag, false], options);
  return answer === null ? undefined : parseHead(answer);
}
