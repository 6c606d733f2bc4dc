import { getContractAddress } from "viem";
import type { Address } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import type { TestChain } from "./chain.js";

/** A chain with an account that deploys contracts. */
export type Maker = Pick<TestChain, "rpc" | "trader" | "send" | "view">;

/** Deploys a contract as the trader from its creation code with arguments. Returns its address. */
export async function place(chain: Maker, initCode: Hex): Promise<Address> {
  const nonce = BigInt(await chain.rpc.request<Hex>("eth_getTransactionCount", [chain.trader, "latest"]));
  await chain.send({ data: initCode, gas: quantity(16_000_000n) });
  return getContractAddress({ from: chain.trader, nonce }).toLowerCase() as Address;
}
