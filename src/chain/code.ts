import { keccak256 } from "viem";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { type BlockRef, blockParameter, rethrowAt } from "./blockRef.js";
import type { RequestOptions, Rpc } from "./rpc.js";

/** The code at `address`; undefined when there is none. Throws BlockGoneError. */
export async function codeAt(
  rpc: Rpc,
  address: Address,
  block: BlockRef,
  options?: RequestOptions,
): Promise<Hex | undefined> {
  const asked = rpc.request<Hex>("eth_getCode", [address, blockParameter(block)], options);
  const code = await asked.catch((error: unknown) => rethrowAt(block, error));
  return code === "0x" ? undefined : code;
}

/** keccak256 of the code at `address`; undefined when there is none. Throws BlockGoneError. */
export async function codeHashAt(
  rpc: Rpc,
  address: Address,
  block: BlockRef,
  options?: RequestOptions,
): Promise<Hex | undefined> {
  const code = await codeAt(rpc, address, block, options);
  return code === undefined ? undefined : keccak256(code);
}
