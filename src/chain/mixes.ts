import { RpcError } from "./errors.js";
import type { RequestOptions, Rpc } from "./rpc.js";

/**
 * Whether a node may answer for its newest block from the one it is just making, although asked by the block's hash:
 * development nodes do (`web3_clientVersion` names them), and one that does not say what it is may. Throws what
 * `Rpc.request` throws when no node answers.
 */
export async function mayMixBlocks(rpc: Rpc, options?: RequestOptions): Promise<boolean> {
  try {
    const version = await rpc.request<unknown>("web3_clientVersion", [], options);
    return typeof version !== "string" || /anvil|hardhat|ganache|edr/i.test(version);
  } catch (error) {
    if (error instanceof RpcError) return true;
    throw error;
  }
}
