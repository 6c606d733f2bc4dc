import { createRpc, newestHead, type Rpc, RpcError } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Network } from "../../networks/index.js";
import { findDeployed, isUsable } from "../../simulation/index.js";
import { resolveNameAt } from "../../wallet/index.js";

/** Reads from the node that receives the transaction, regardless of what a service says. */

/** Calls `use` with an RPC client for the nodes of a chain, and closes it afterwards. */
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

/**
 * Reads the time for deadlines, in Unix seconds: the later of this machine's clock and the newest block's timestamp,
 * since a local chain may be ahead.
 */
export function readChainSeconds(chainId: number, urls: readonly string[]): Promise<number> {
  return withRpc(chainId, urls, async (rpc) => {
    const newest = await rpc.request<{ timestamp: Hex }>("eth_getBlockByNumber", ["latest", false]);
    return Math.max(Math.floor(Date.now() / 1000), Number(newest.timestamp));
  });
}

/** Reads `decimals()` of an ERC-20 token. Returns undefined if the call reverts or the address has no code. */
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

/** Reads the address of a name at the newest block. Throws what `resolveNameAt` throws. */
export function readName(
  network: Network,
  urls: readonly string[],
  text: string,
): ReturnType<typeof resolveNameAt> {
  return withRpc(network.id, urls, async (rpc) => {
    const { hash } = await newestHead(rpc);
    return resolveNameAt({ rpc, network, blockHash: hash }, text);
  });
}

/**
 * Checks the code at the addresses of Sluice's contracts against its hash: an address without code would keep the funds
 * and return nothing. Throws CONTRACTS_NOT_DEPLOYED.
 */
export async function requireContracts(rpc: Rpc): Promise<void> {
  const { hash } = await newestHead(rpc);
  if (isUsable(await findDeployed(rpc, { blockHash: hash }))) return;
  const message = `The node behind RPC_URL_${rpc.chainId} does not have Sluice's code at the addresses of its contracts, so nothing was sent`;
  throw new SluiceError("CONTRACTS_NOT_DEPLOYED", message);
}
