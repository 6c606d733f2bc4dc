import { resolve } from "node:path";
import type { Devnet } from "@sluice/devnet";
import type { Settings } from "../../config/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import type { Network } from "../../networks/index.js";
import { makeOwnFolder } from "../../storage/index.js";
import { deploymentTransactions } from "./contracts.js";
import { portInUse, tryPort } from "./tryPort.js";

export type LocalChainOptions = {
  readonly settings: Settings;
  /** The network that the chain stands for. */
  readonly network: Network;
  /** Port to listen on; 0 selects a free one. */
  readonly port: number;
  readonly contracts: boolean;
  /** Origins of the service's own page, which may call the chain in addition to `devnet.allowOrigin`. */
  readonly origins?: readonly string[];
  readonly onProgress: (step: string) => void;
  /** Called after the chain's process exited unexpectedly and was restarted. */
  readonly onRestart?: () => void;
  /** Called with DEVNET_UNAVAILABLE if the chain's process exited unexpectedly and cannot be kept running. */
  readonly onLost?: (error: SluiceError) => void;
};

const mainnetId = 1;
const chainHost = "127.0.0.1";
/** Every local chain begins with the same random swaps. */
const trafficSeed = 1;

/** Starts the embedded chain. Throws DEVNET_UNAVAILABLE, PORT_IN_USE or UNSAFE_DATA_FOLDER. */
export async function startLocalChain(options: LocalChainOptions): Promise<Devnet> {
  const { devnet, data } = options.settings;
  const { network } = options;
  const { DevnetError, startDevnet } = await loadDevnet();
  const dataFolder = resolve(data.folder);
  try {
    makeOwnFolder(dataFolder);
    return await startDevnet({
      dataFolder,
      host: chainHost,
      port: options.port,
      // The chain modelled on mainnet has more protocols than those that all networks share.
      ...(network.id === mainnetId ? {} : { network }),
      origins: [...(options.origins ?? []), ...devnet.allowOrigin],
      onProgress: options.onProgress,
      ...(options.onRestart === undefined ? {} : { onRestart: options.onRestart }),
      onLost: (error) => options.onLost?.(unavailable(error)),
      extraTransactions: options.contracts ? deploymentTransactions() : [],
      ...(devnet.blockTimeSeconds > 0 ? { blockTimeSeconds: devnet.blockTimeSeconds } : {}),
      ...(devnet.traffic ? { traffic: { seed: trafficSeed } } : {}),
    });
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    const inUse = error instanceof DevnetError && error.code === "PORT_IN_USE";
    throw inUse ? chainPortInUse(options.port, error) : unavailable(error);
  }
}

/** Throws PORT_IN_USE if another process already uses the local chain's port. */
export async function requireChainPort(port: number): Promise<void> {
  if (port !== 0 && (await tryPort(chainHost, port)) === "EADDRINUSE") throw chainPortInUse(port);
}

function chainPortInUse(port: number, cause?: unknown): SluiceError {
  return portInUse(chainHost, port, "DEVNET_PORT", cause);
}

function unavailable(cause: unknown): SluiceError {
  return new SluiceError("DEVNET_UNAVAILABLE", messageOf(cause), { cause });
}

/** Returns whether this installation contains the embedded chain. */
export async function hasLocalChain(): Promise<boolean> {
  return loadDevnet().then(
    () => true,
    () => false,
  );
}

async function loadDevnet(): Promise<typeof import("@sluice/devnet")> {
  try {
    return await import("@sluice/devnet");
  } catch (error) {
    const message =
      "The embedded local chain is not part of this installation; set RPC_URL_<chainId> to your node";
    throw new SluiceError("DEVNET_UNAVAILABLE", message, { cause: error });
  }
}
