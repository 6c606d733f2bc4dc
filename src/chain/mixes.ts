import { RpcError } from "./errors.js";
import type { RequestOptions, Rpc } from "./rpc.js";

const developmentNode = /anvil|hardhat|ganache|edr/i;

/**
 * Whether a node makes blocks when it likes, and none for hours: development nodes do, by their own name. Throws what
 * `Rpc.request` throws when no node answers.
 */
export async function makesBlocksAtWill(rpc: Rpc, options?: RequestOptions): Promise<boolean> {
  // Some providers do not tell; they run no development nodes.
  return (await isDevelopmentNode(rpc, options)) ?? false;
}

/**
 * Whether a node may answer for its newest block from the one it is just making, although asked by the block's hash:
 * development nodes do, and one that does not say what it is may. Throws what `Rpc.request` throws when no node answers.
 */
export async function mayMixBlocks(rpc: Rpc, options?: RequestOptions): Promise<boolean> {
  return (await isDevelopmentNode(rpc, options)) ?? true;
}

/** Undefined where the node does not say what it is. */
async function isDevelopmentNode(rpc: Rpc, options?: RequestOptions): Promise<boolean | undefined> {
  try {
    const version = await rpc.request<unknown>("web3_clientVersion", [], options);
    return typeof version === "string" ? developmentNode.test(version) : undefined;
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
