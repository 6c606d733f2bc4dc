import { createRpc, newestHead, type Rpc, RpcError } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { findDeployed, isUsable } from "../../simulation/index.js";

/** What the node that a transaction is sent to says itself, whatever a service says. */

/** Has nodes of a chain used, and ends the connections. */
async function withRpc<T>(
  chainId: number,
  urls: readonly string[],
  use: (rpc: Rpc) => Promise<T>,
): Promise<T> {
  const rpc = createRpc({ chainId, urls });
  try {
    return await use(rpc);
  } finally {
    rpc.close();
  }
}

/** The time that deadlines are held against, in Unix seconds: a local chain's clock may be ahead of this machine's. */
export function readChainSeconds(chainId: number, urls: readonly string[]): Promise<number> {
  return withRpc(chainId, urls, async (rpc) => {
    const newest = await rpc.request<{ timestamp: Hex }>("eth_getBlockByNumber", ["latest", false]);
    return Math.max(Math.floor(Date.now() / 1000), Number(newest.timestamp));
  });
}

/** `decimals()` of an ERC-20 token; undefined where the call reverts or nothing answers it. */
export function readDecimals(
  chainId: number,
  urls: readonly string[],
  token: Address,
): Promise<bigint | undefined> {
  return withRpc(chainId, urls, async (rpc) => {
    try {
      return uintAt(await rpc.request<Hex>("eth_call", [{ to: token, data: "0x313ce567" }, "latest"]), 0);
    } catch (error) {
      if (error instanceof RpcError) return undefined;
      throw error;
    }
  });
}

/**
 * Holds the code at the addresses of Sluice's contracts against its hash: an address without code takes what is sent along
 * and gives nothing. Throws CONTRACTS_NOT_DEPLOYED.
 */
export async function requireContracts(rpc: Rpc): Promise<void> {
  const { hash } = await newestHead(rpc);
  if (isUsable(await findDeployed(rpc, { blockHash: hash }))) return;
  const message = `The node behind RPC_URL_${rpc.chainId} does not have Sluice's code at the addresses of its contracts, so nothing was sent`;
  throw new SluiceError("CONTRACTS_NOT_DEPLOYED", message);
}
