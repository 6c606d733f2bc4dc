import type { Rpc } from "../../chain/index.js";
import { makeEngine } from "../../engine/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import type { ChannelReader } from "../../fleet/index.js";
import type { Logger } from "../../lib/logger.js";
import { pause } from "../../lib/wait.js";
import { readTokenList } from "../../tokens/index.js";
import type { NetworkService, StartProgress } from "../networkService.js";
import type { Services } from "../services.js";
import { joinNetwork } from "./join.js";
import { nodesOf } from "./nodes.js";
import type { OpenOptions } from "./openOptions.js";
import { standingOfReader } from "./standing.js";
import { type Started, type StartInput, startNetwork } from "./start.js";
import { type Watch, watchNetwork } from "./watch.js";

export type OpenNetwork = NetworkService & {
  /** Resolves when the market has been read for the first time. Rejects if it can never be read. */
  readonly ready: Promise<Services>;
  /** Resolves when the first attempt to read the market has ended, successful or not. */
  readonly tried: Promise<void>;
  /** Aborts the start, or stops following. Resolves once no work remains. */
  close(): Promise<void>;
};

/** The pause after the first failed attempt to read the market. Each further one doubles it, up to the longest. */
const retryMs = 2000;
const longestRetryMs = 60_000;

/**
 * Starts to follow a network, on the chain or through a fleet's channel. The result can be used at once, and has services as soon as the market has been read.
 * Throws BAD_CONFIGURATION for a token list or a node address that cannot be read.
 */
export function openNetwork(options: OpenOptions): OpenNetwork {
  const { settings, network, log, fleet } = options;
  const { id: chainId } = network;
  const listed = settings.tokens.lists.flatMap((path) => readTokenList(path, chainId));
  const rpc = nodesOf(options);
  const engine = options.engine ?? makeEngine({ deadlineMs: settings.routing.deadlineMs });
  const closing = new AbortController();
  const { signal } = closing;
  const running = makeRunning(log);
  let reader: ChannelReader | undefined;
  let trouble: string | undefined;
  const firstTry = makeMoment();
  let progress: StartProgress | undefined = { phase: "recalling", done: 0, total: 1 };

  function begin(anew: boolean, onProgress: StartInput["onProgress"]): Promise<Started> {
    const input: StartInput = { options, rpc, engine, listed, onProgress, anew };
    if (fleet === undefined) return startNetwork(input, signal);
    const onReader = (next: ChannelReader) => {
      reader = next;
    };
    return joinNetwork(input, fleet, { onReader, signal });
  }

  async function start(): Promise<Services> {
    for (let attempt = 1; ; attempt++) {
      const learntBefore = rpc.pooling().learntAlone;
      try {
        // After a failure the kept market is ignored, since it may be the cause.
        const started = await begin(attempt > 1, (next) => {
          progress = next;
        });
        await running.replace(started, { probes: fleet !== undefined });
        trouble = undefined;
        progress = undefined;
        if (fleet === undefined) void learnAgain(learntBefore).catch(() => undefined);
        return started.services;
      } catch (error) {
        trouble = messageOf(error);
        if (signal.aborted || !isPassing(error) || attempt === options.attempts) throw error;
        log.warn({ chain_id: chainId, reason: trouble }, "Could not read the market; trying again");
        firstTry.pass();
        await pause(Math.min(retryMs * 2 ** (attempt - 1), longestRetryMs), signal);
      }
    }
  }

  /**
   * Starts anew from the stored data, while the old parts still run, once other nodes can confirm what only one node
   * said.
   */
  async function learnAgain(learntBefore: number): Promise<void> {
    for (let learnt = learntBefore; ; ) {
      await secondVoice(rpc, learnt, signal);
      learnt = rpc.pooling().learntAlone;
      log.info({ chain_id: chainId }, "Reading again what only one node said");
      try {
        const next = await begin(false, () => undefined);
        await running.replace(next, { probes: false });
      } catch (error) {
        if (signal.aborted) throw error;
        log.warn({ chain_id: chainId, reason: messageOf(error) }, "Could not read again; trying later");
        learnt = learntBefore;
        await pause(longestRetryMs, signal);
      }
    }
  }

  const ready = start();
  ready.then(firstTry.pass, firstTry.pass);

  async function end(): Promise<void> {
    closing.abort(new SluiceError("NOT_READY", "The service is stopping"));
    await ready.catch(() => undefined);
    await running.stop();
    rpc.close();
    if (options.engine === undefined) await engine.close();
  }

  let ending: Promise<void> | undefined;
  return {
    network,
    name: options.name,
    ready,
    tried: firstTry.passed,
    services: () => running.started()?.services,
    trouble: () => trouble ?? running.watch()?.trouble(),
    nodes: () => rpc.endpoints(),
    isAlone: () => rpc.certainty() === "alone",
    clockSkewSeconds: () => running.watch()?.clockSkewSeconds(),
    leftOut: () => running.started()?.leftOut ?? [],
    progress: () => progress && { ...progress, waitsFor: reader?.figures().waitsFor },
    ...(fleet === undefined ? {} : { fleet: () => standingOfReader(chainId, reader) }),
    close() {
      ending ??= end();
      return ending;
    },
  };
}

/** Creates a moment that has not come. `pass` resolves `passed`. */
function makeMoment() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass: () => pass() };
}

/** Creates the empty place for the running parts of a network and for their watch. */
function makeRunning(log: Logger) {
  let started: Started | undefined;
  let watch: Watch | undefined;
  return {
    started: () => started,
    watch: () => watch,
    /** Resolves when what ran before has stopped. */
    async replace(next: Started, { probes }: { readonly probes: boolean }): Promise<void> {
      const before = started;
      watch?.stop();
      started = next;
      watch = watchNetwork(next.services, log, { probes });
      await before?.stop();
    },
    async stop(): Promise<void> {
      watch?.stop();
      await started?.stop();
    },
  };
}

/** Returns whether a retry may succeed. A node may come back, but a wrong chain or an invalid list stays wrong. */
function isPassing(error: unknown): boolean {
  return !(error instanceof SluiceError) || error.entry.retry === "later";
}

const lookMs = 500;
/** A node that has just returned may leave again. */
const steadyLooks = 6;

/**
 * Resolves once more than `learnt` answers were believed although only one node gave them, and nodes have since been
 * able to confirm answers for a while. Throws the reason of `signal`.
 */
async function secondVoice(
  rpc: Pick<Rpc, "pooling" | "certainty">,
  learnt: number,
  signal: AbortSignal,
): Promise<void> {
  for (let looks = 0; looks < steadyLooks; ) {
    await pause(lookMs, signal);
    if (rpc.pooling().learntAlone === learnt) continue;
    looks = rpc.certainty() === "agreed" ? looks + 1 : 0;
  }
}
