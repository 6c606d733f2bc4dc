import { type Hex, quantity } from "../lib/hex.js";
import { nodeFault } from "./errors.js";
import type { BlockContext, Head } from "./head.js";
import type { RequestOptions, Rpc } from "./rpc.js";

/** The base fee changes by at most an eighth per block (EIP-1559, BASE_FEE_MAX_CHANGE_DENOMINATOR). */
const BASE_FEE_CHANGE_DENOMINATOR = 8n;
/** The gas limit divided by the gas target (EIP-1559, ELASTICITY_MULTIPLIER). */
const ELASTICITY = 2n;

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
  };
}

/** Returns the block with this hash, or undefined if the node does not have it. */
export async function blockByHash(
  rpc: Rpc,
  blockHash: Hex,
  options?: RequestOptions,
): Promise<Head | undefined> {
  const block = await rpc.request<unknown>("eth_getBlockByHash", [blockHash, false], options);
  return block === null ? undefined : parseHead(block);
}

/** Returns the canonical block at a height, or the newest one. Returns undefined if the node has none there. */
export async function blockByNumber(
  rpc: Rpc,
  block: bigint | "latest",
  options?: RequestOptions,
): Promise<Head | undefined> {
  const tag = block === "latest" ? block : quantity(block);
  const answer = await rpc.request<unknown>("eth_getBlockByNumber", [tag, false], options);
  return answer === null ? undefined : parseHead(answer);
}

/** Returns the newest block. Throws RPC_UNAVAILABLE if the node has none. */
export async function newestHead(rpc: Rpc, options?: RequestOptions): Promise<Head> {
  const head = await blockByNumber(rpc, "latest", options);
  if (head !== undefined) return head;
  throw nodeFault("The node has no newest block");
}

/**
 * Returns the base fee of the block after `head` in wei per gas, as EIP-1559 computes it: rounded down, with a rise of
 * at least 1.
 */
export function nextBaseFeeWei(head: Head): bigint {
  const target = head.gasLimit / ELASTICITY;
  const base = head.baseFeeWei;
  if (head.gasUsed === target || target === 0n) return base;
  if (head.gasUsed < target) {
    return base - (base * (target - head.gasUsed)) / target / BASE_FEE_CHANGE_DENOMINATOR;
  }
  const rise = (base * (head.gasUsed - target)) / target / BASE_FEE_CHANGE_DENOMINATOR;
  return base + (rise > 0n ? rise : 1n);
}

/** Returns the block that a result on top of `head` is computed for. `nowSeconds` is the clock in Unix seconds. */
export function contextAfter(
  head: Head,
  { blockTimeSeconds, nowSeconds }: { readonly blockTimeSeconds: number; readonly nowSeconds: number },
): BlockContext {
  const due = head.timestamp + BigInt(blockTimeSeconds);
  const clock = BigInt(Math.floor(nowSeconds));
  return {
    number: head.number + 1n,
    timestamp: due > clock ? due : clock,
    baseFeeWei: nextBaseFeeWei(head),
  };
}
