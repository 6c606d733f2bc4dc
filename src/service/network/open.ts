import { createRpc } from "../../chain/index.js";
import type { Settings } from "../../config/index.js";
import { type Engine, makeEngine } from "../../engine/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import type { Logger } from "../../lib/logger.js";
import { pause } from "../../lib/wait.js";
import type { Network } from "../../networks/index.js";
import type { Exclusions } from "../../quote/index.js";
import type { Storage } from "../../storage/index.js";
import { readTokenList } from "../../tokens/index.js";
import type { Metrics } from "../metrics.js";
import type { NetworkService, StartProgress } from "../networkService.js";
import type { Services } from "../services.js";
import { measuredRpc } from "./measured.js";
import { type Started, startNetwork } from "./start.js";
import { type Watch, watchNetwork } from "./watch.js";

export type OpenOptions = {
  readonly settings: Settings;
  readonly network: Network;
  readonly urls: readonly string[];
  /** A chain on this machine, which may be asked often and is set back by hand. */
  readonly local: boolean;
  /** What listings call the network. */
  readonly name: string;
  readonly log: Logger;
  /** Where what is learnt of the chain is kept; absent: nothing is remembered. */
  readonly storage?: Storage;
  /** What searches, for all networks. Default: one of this network's own, on this thread. */
  readonly engine?: Engine;
  /** What no route goes through. Default: what the settings say. */
  readonly exclusions?: Exclusions;
  /** Resolves once what is excluded was read; no route is answered before. Default: at once. */
  readonly exclusionsRead?: Promise<void>;
  /** Where what is done is measured; absent: nowhere. */
  readonly metrics?: Metrics | undefined;
  /** How often the market is tried to be read while the node is away. Default: until it succeeds. */
  readonly attempts?: number;
};

export type OpenNetwork = NetworkService & {
  /** Resolves when the market was read for the first time, rejects when that can never be. */
  readonly ready: Promise<Services>;
  /** Ends the start that is under way, or the following. Resolves when nothing goes on any more. */
  close(): Promise<void>;
};

/** After a failed attempt to read the market, the next one comes so much later. */
const retryMs = 2000;

/**
 * Starts to follow a network; it can be asked at once and answers when its market has been read. Throws
 * BAD_CONFIGURATION for a token list or an address of a node that cannot be read.
 */
export function openNetwork(options: OpenOptions): OpenNetwork {
  const { settings, network, log } = options;
  const listed = settings.tokens.lists.flatMap((path) => readTokenList(path, network.id));
  const { id: chainId } = network;
  const { timeoutMs, requestsPerSecond: most } = settings.chain;
  const requestsPerSecond = most === 0 ? undefined : most;
  const nodes = { chainId, urls: options.urls, log, timeoutMs, requestsPerSecond };
  const rpc = measuredRpc(createRpc(nodes), { metrics: options.metrics, chainId });
  const engine = options.engine ?? makeEngine({ deadlineMs: settings.routing.deadlineMs });
  const closing = new AbortController();
  const { signal } = closing;
  let started: Started | undefined;
  let watch: Watch | undefined;
  let trouble: string | undefined;
  let progress: StartProgress | undefined = { phase: "recalling", done: 0, total: 1 };

  function onProgress(next: StartProgress): void {
    progress = next;
  }

  async function start(): Promise<Services> {
    for (let attempt = 1; ; attempt++) {
      try {
        started = await startNetwork(
          // What was kept may be what it failed for.
          { options, rpc, engine, listed, onProgress, anew: attempt > 1 },
          signal,
        );
        watch = watchNetwork(started.services, log);
        trouble = undefined;
        progress = undefined;
        return started.services;
      } catch (error) {
        if (signal.aborted || !isPassing(error) || attempt === options.attempts) throw error;
        trouble = messageOf(error);
        log.warn({ chain_id: chainId, reason: trouble }, "Could not read the market; trying again");
        await pause(retryMs, signal);
      }
    }
  }

  const ready = start();

  async function end(): Promise<void> {
    closing.abort(new SluiceError("NOT_READY", "The service is stopping"));
    await ready.catch(() => undefined);
    watch?.stop();
    await started?.stop();
    rpc.close();
    if (options.engine === undefined) await engine.close();
  }

  let ending: Promise<void> | undefined;
  return {
    network,
    name: options.name,
    ready,
    services: () => started?.services,
    trouble: () => trouble ?? watch?.trouble(),
    clockSkewSeconds: () => watch?.clockSkewSeconds(),
    progress: () => progress,
    close() {
      ending ??= end();
      return ending;
    },
  };
}

/** Whether waiting may help: the node is away. A wrong chain or a bad list stays what it is. */
function isPassing(error: unknown): boolean {
  return !(error instanceof SluiceError) || error.entry.retry === "later";
}
