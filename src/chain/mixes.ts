import { RpcError } from "./errors.js";
import type { RequestOptions, Rpc } from "./rpc.js";

const developmentNode = /anvil|hardhat|ganache|edr/i;

/**
 * Returns whether a node makes blocks at will, possibly none for hours. Development nodes do, and identify themselves
 * by name. Throws what `Rpc.request` throws if no node answers.
 */
export async function makesBlocksAtWill(rpc: Rpc, options?: RequestOptions): Promise<boolean> {
  // Some providers do not identify their nodes, but they run no development nodes.
  return (await isDevelopmentNode(rpc, options)) ?? false;
}

/**
 * Returns whether a node may answer a request for its newest block's hash from the block it is building. Development
 * nodes do, and a node that does not identify itself may. Throws what `Rpc.request` throws if no node answers.
 */
export async function mayMixBlocks(rpc: Rpc, options?: RequestOptions): Promise<boolean> {
  return (await isDevelopmentNode(rpc, options)) ?? true;
}

/** Returns undefined if the node does not identify itself. */
async function isDevelopmentNode(rpc: Rpc, options?: RequestOptions): Promise<boolean | undefined> {
  try {
    const version = await rpc.request<unknown>("web3_clientVersion", [], options);
    return typeof version === "string" ? developmentNode.test(version) : undefined;
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
