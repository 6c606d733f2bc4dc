import { RpcError } from "./errors.js";
import type { RequestOptions, Rpc } from "./rpc.js";

const developmentNode = /anvil|hardhat|ganache|edr/i;

/**
 * Whether a node makes blocks when it likes, and none for hours: development nodes do, by their own name. Throws what
 * `Rpc.request` throws when no node answers.
 */
export async function makesBlocksAtWill(rpc: Rpc, options?: RequestOptions): Promise<boolean> {
  try {
    return developmentNode.test(String(await rpc.request<unknown>("web3_clientVersion", [], options)));
  } catch (error) {
    // Some providers do not tell; they run no development nodes.
    if (error instanceof RpcError) return false;
    throw error;
  }
}

/**
 * Whether a node may answer for its newest block from the one it is just making, although asked by the block's hash:
 * development nodes do (`web3_clientVersion` names them), and one that does not say what it is may. Throws what
 * `Rpc.request` throws when no node answers.
 */
export async function mayMixBlocks(rpc: Rpc, options?: RequestOptions): Promise<boolean> {
  try {
    const version = await rpc.request<unknown>("web3_clientVersion", [], options);
    return typeof version !== "string" || developmentNode.test(version);
  } catch (error) {
    if (error instanceof RpcError) return true;
    throw error;
  }
}
