import type { AskOptions, Rpc } from "../pool/rpc.js";
import { RpcError } from "../transport/errors.js";

/** Names of nodes that make up their own chains, as `web3_clientVersion` reports them. */
const developmentNodes = /anvil|hardhat|ganache|edr/i;

/**
 * Returns the name and version a node gives itself, one of the most frequent kind if there are several; undefined where it gives none. Throws what `Rpc.request` throws when
 * no node answers.
 */
export async function clientVersion(rpc: Rpc, options?: AskOptions): Promise<string | undefined> {
  try {
    const said = await rpc.ofEach<unknown>("web3_clientVersion", [], options);
    const versions = said.filter((version) => typeof version === "string");
    const kinds = versions.map(developmentNodeOf);
    const alike = (kind: string | undefined) => kinds.filter((other) => other === kind).length;
    return versions.toSorted((a, b) => alike(developmentNodeOf(b)) - alike(developmentNodeOf(a)))[0];
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}

/** Returns the name, in lower case, of the development node that reports `version`; undefined for any other node. */
export function developmentNodeOf(version: string): string | undefined {
  return developmentNodes.exec(version)?.[0]?.toLowerCase();
}

/**
 * Whether a node may make no block for hours, as development nodes do. Throws what `Rpc.request` throws when no node
 * answers.
 */
export async function makesBlocksAtWill(rpc: Rpc, options?: AskOptions): Promise<boolean> {
  // Some providers do not report a version; they run no development nodes.
  const version = await clientVersion(rpc, options);
  return version !== undefined && developmentNodeOf(version) !== undefined;
}

/**
 * Whether a node may answer for its newest block from the one it is making, even when asked by the block's hash:
 * development nodes do, and a node that does not report its version might. Throws what `Rpc.request` throws when no node
 * answers.
 */
export async function mayMixBlocks(rpc: Rpc, options?: AskOptions): Promise<boolean> {
  const version = await clientVersion(rpc, options);
  return version === undefined || developmentNodeOf(version) !== undefined;
}
