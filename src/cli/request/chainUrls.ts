import type { Settings } from "../../config/index.js";
import { SluiceError } from "../../errors/index.js";
import { startLocalChain } from "../serve/localChain.js";

export type ChainUrls = {
  readonly urls: readonly string[];
  /** Whether this is the embedded chain, whether it was already running or started for this command. */
  readonly local: boolean;
  close(): Promise<void>;
};

const localChainId = 1;
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
  if (chainId !== localChainId) {
    throw new SluiceError(
      "BAD_CONFIGURATION",
      `RPC_URL_${chainId} is not set, so there is no node for chain ${chainId}`,
    );
  }
  const running = `http://127.0.0.1:${settings.devnet.port}`;
  if (await isLocalChain(running)) return { urls: [running], local: true, close };
  if (!options.mayStart) {
    const message = `RPC_URL_${chainId} is not set and no local chain answers at ${running}; set RPC_URL_${chainId}, or DEVNET_PORT if the local chain uses another port`;
    throw new SluiceError("BAD_CONFIGURATION", message);
  }
  const chain = await startLocalChain({ settings, port: 0, contracts: true, onProgress: options.onProgress });
  return { urls: [chain.nodeUrls[0]], local: true, close: () => chain.stop() };
}

async function isLocalChain(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }),
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    const { result } = (await response.json()) as { result?: string };
    return Number(result) === localChainId;
  } catch {
    return false;
  }
}
