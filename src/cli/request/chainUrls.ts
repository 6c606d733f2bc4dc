import type { Settings } from "../../config/index.js";
import { SluiceError } from "../../errors/index.js";
import { networksOf } from "../../networks/index.js";
import { startLocalChain } from "../serve/localChain.js";
import { localNetwork } from "../serve/localNetwork.js";

export type ChainUrls = {
  readonly urls: readonly string[];
  /** Whether this is the embedded chain, whether it was already running or started for this command. */
  readonly local: boolean;
  close(): Promise<void>;
};

const probeTimeoutMs = 500;

/**
 * Returns nodes of `chainId` for a single command: the configured ones, else the local chain already running at its
 * port, else, if `mayStart`, a local chain that runs as long as the command.
 */
export async function chainUrls(
  settings: Settings,
  chainId: number,
  options: { readonly mayStart: boolean; readonly onProgress: (step: string) => void },
): Promise<ChainUrls> {
  const close = async () => undefined;
  const configured = settings.rpc.get(chainId);
  if (configured !== undefined) return { urls: configured, local: false, close };
  const network = networksOf(settings).get(chainId);
  const isLocal = settings.rpc.size === 0 || chainId === localNetwork(settings).id;
  if (network === undefined || !isLocal) {
    throw new SluiceError(
      "BAD_CONFIGURATION",
      `RPC_URL_${chainId} is not set, so there is no node for chain ${chainId}; set it, or set devnet.network to have a local chain`,
    );
  }
  const running = `http://127.0.0.1:${settings.devnet.port}`;
  if (await isLocalChain(running, chainId)) return { urls: [running], local: true, close };
  if (!options.mayStart) {
    const message = `RPC_URL_${chainId} is not set and no local chain answers at ${running}; set RPC_URL_${chainId}, or DEVNET_PORT if the local chain uses another port`;
    throw new SluiceError("BAD_CONFIGURATION", message);
  }
  options.onProgress(
    `No local chain answers at ${running}, so this command starts one of its own. To use a running service, add --api and its address.`,
  );
  const chain = await startLocalChain({
    settings,
    network,
    port: 0,
    contracts: true,
    onProgress: options.onProgress,
  });
  return { urls: [chain.url], local: true, close: () => chain.stop() };
}

async function isLocalChain(url: string, chainId: number): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }),
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    const { result } = (await response.json()) as { result?: string };
    return Number(result) === chainId;
  } catch {
    return false;
  }
}
