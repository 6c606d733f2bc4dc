import type { Logger } from "pino";
import type { Settings } from "../../config/index.js";
import { messageOf } from "../../errors/index.js";
import { type Network, networksOf } from "../../networks/index.js";
import type { NetworkService } from "../../service/index.js";
import { nameOf } from "./localNetwork.js";

/** A network that is being opened. */
export type Opened = NetworkService & {
  /** Resolves when the network can do its work for the first time. Rejects if it never can. */
  readonly ready: Promise<unknown>;
  /** Resolves when the first attempt has ended, successful or not. */
  readonly tried: Promise<void>;
};

/**
 * Returns placeholders for the networks in the settings, until they are opened. `progress` returns how far the start of
 * the embedded chain is, if there is one.
 */
export function expectedNetworks(
  settings: Settings,
  embedded: Network | undefined,
  progress: NetworkService["progress"],
): NetworkService[] {
  const networks = networksOf(settings);
  const ids = [...settings.rpc.keys()];
  const served = embedded === undefined ? ids.map((id) => networks.get(id)) : [embedded];
  return served.flatMap((network) => {
    if (network === undefined) return [];
    const name = nameOf(network, embedded !== undefined);
    const nothing = () => undefined;
    return [
      {
        network,
        name,
        services: nothing,
        trouble: nothing,
        nodes: () => [],
        isAlone: () => false,
        clockSkewSeconds: nothing,
        leftOut: () => [],
        progress,
      },
    ];
  });
}

/** Returns whether a network can do this process's work: answer, or stand by for the leader of its fleet. */
export function isAtWork(service: NetworkService): boolean {
  return service.services() !== undefined || service.fleet?.().state === "standby";
}

/**
 * Resolves once every network has been tried and at least one is at work. Rejects with the first failure if none of
 * them ever can be. The others continue without a network that fails, whose trouble `/status` states.
 */
export async function untilReady(
  opened: readonly Opened[],
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  for (const { network, ready } of opened) {
    ready.catch((error: unknown) => {
      if (opened.length > 1 && !signal.aborted)
        logger.error({ chain_id: network.id, reason: messageOf(error) }, "The network cannot be read");
    });
  }
  await Promise.all(opened.map(({ tried }) => tried));
  if (opened.some(isAtWork)) return;
  if (opened.length > 1) logger.warn("No network can be read yet");
  await Promise.any(opened.map(({ ready }) => ready)).catch((failures: AggregateError) => {
    throw failures.errors[0];
  });
}
