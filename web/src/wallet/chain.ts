import type { Provider } from "./provider.js";

/**
 * Which chain a wallet is on: its id and its first block, since a local chain and the real one may share an id. Without the
 * block where the node does not tell it.
 */
export async function chainIdentity(provider: Provider, chainId: number): Promise<string> {
  const first = (await provider
    .request({ method: "eth_getBlockByNumber", params: ["0x0", false] })
    .catch(() => null)) as { hash?: unknown } | null;
  return `${chainId}:${typeof first?.hash === "string" ? first.hash.toLowerCase() : ""}`;
}
