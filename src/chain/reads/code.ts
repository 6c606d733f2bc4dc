import { keccak256 } from "viem";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { type BlockRef, blockParameter, rethrowAt } from "../blocks/blockRef.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";

/** Returns the code at `address`, or undefined if there is none. Throws BlockGoneError. */
export async function codeAt(
  rpc: Rpc,
  address: Address,
  block: BlockRef,
  options?: AskOptions,
): Promise<Hex | undefined> {
  const answer = rpc.request<Hex>("eth_getCode", [address, blockParameter(block)], options);
  const code = await answer.catch((error: unknown) => rethrowAt(block, error));
  return code === "0x" ? undefined : code;
}

/** The first bytes of the code of an externally owned account that delegates to a contract (EIP-7702). */
const delegationPrefix = "0xef0100";

/** Returns the contract whose code an account with `code` runs by delegation, or undefined for any other code. */
export function delegateOf(code: Hex | undefined): Address | undefined {
  const text = code?.toLowerCase();
  if (text?.length !== 48 || !text.startsWith(delegationPrefix)) return undefined;
  return `0x${text.slice(delegationPrefix.length)}`;
}

/**
 * Returns whether a contract is at `address`. An externally owned account that delegates to a contract does not count,
 * because a key still sends its transactions. Throws BlockGoneError.
 */
export async function isContractAt(
  rpc: Rpc,
  address: Address,
  block: BlockRef,
  options?: AskOptions,
): Promise<boolean> {
  const code = await codeAt(rpc, address, block, options);
  return code !== undefined && !code.toLowerCase().startsWith(delegationPrefix);
}

/** Returns keccak256 of the code at `address`, or undefined if there is none. Throws BlockGoneError. */
export async function codeHashAt(
  rpc: Rpc,
  address: Address,
  block: BlockRef,
  options?: AskOptions,
): Promise<Hex | undefined> {
  const code = await codeAt(rpc, address, block, options);
  return code === undefined ? undefined : keccak256(code);
}
