import type { Hex } from "../../lib/hex.js";
import { quantity } from "../../lib/hex.js";
import { BlockGoneError, RpcError } from "../transport/errors.js";
import { isMissingBlock } from "../transport/verdict.js";

/** The block to read at. Only a hash still names the same block after a re-org between two requests. */
export type BlockRef = { readonly blockHash: Hex } | { readonly blockNumber: bigint };

/** Returns the block parameter of `eth_call` and similar methods (EIP-1898 for a hash). */
export function blockParameter(block: BlockRef): Hex | { readonly blockHash: Hex } {
  return "blockHash" in block ? { blockHash: block.blockHash } : quantity(block.blockNumber);
}

/** Rethrows `error`, as BlockGoneError if it says that the node lacks the block. */
export function rethrowAt(block: BlockRef, error: unknown): never {
  if (!(error instanceof RpcError) || !isMissingBlock(error)) throw error;
  throw new BlockGoneError("blockHash" in block ? block.blockHash : block.blockNumber, error);
}
