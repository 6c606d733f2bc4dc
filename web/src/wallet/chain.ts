import type { Provider } from "./provider.js";

/**
 * Returns the identity of a wallet's chain: its id and its first block, since a local chain and the real one may share
 * an id. Omits the block if the node does not report it.
 */
export async function chainIdentity(provider: Provider, chainId: number): Promise<string> {
  const first = (await provider
    .request({ method: "eth_getBlockByNumber", params: ["0x0", false] })
    .catch(() => null)) as { hash?: unknown } | null;
  return `${chainId}:${typeof first?.hash === "string" ? first.hash.toLowerCase() : ""}`;
}
