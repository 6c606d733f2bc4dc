import { setTimeout as sleep } from "node:timers/promises";
import type { Metrics, NetworkService } from "../../../api/index.js";
import { keepSpan, makeYields, recallSpans, type Yields } from "../../../catalog/index.js";
import { createRpc, newestHead, type Rpc, readAt } from "../../../chain/index.js";
import type { Settings } from "../../../config/index.js";
import { type Engine, makeEngine } from "../../../engine/index.js";
import { messageOf, SluiceError } from "../../../errors/index.js";
import { NATIVE } from "../../../lib/address.js";
import type { Logger } from "../../../lib/logger.js";
import { followMarket, type MarketFollower } from "../../../market/index.js";
import type { Network } from "../../../networks/index.js";
import { makePricer, type Pricer } from "../../../prices/index.js";
import { adapters } from "../../../protocols/index.js";
import type { Services } from "../../../quote/index.js";
import { makeSimulator } from "../../../simulation/index.js";
import type { Storage } from "../../../storage/index.js";
import {
  bundledTokens,
  candidateTokens,
  makeUniverse,
  readTokenList,
  type TokenCandidate,
  type TokenUniverse,
  verifyTokens,
} from "../../../tokens/index.js";
import { measuredEngine, measuredRpc, measuredSimulator } from "./measured.js";
import { type ChainMemory, recallChain } from "./recall.js";
import { makeUniverseOf } from "./universeOf.js";

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
  /** Where what is done is measured; absent: nowhere. */
  readonly metrics?: Metrics | undefined;
  /** How often the market is tried to be read while the node is away. Default: until it succeeds. */
  readonly attempts?: number;
};

export type OpenNetwork = NetworkService & {
  /** Resolves when the market was read for the first time, rejects when that can never be. */
  readonly ready: Promise<Services>;
  close(): Promise<void>;
};

const localPollMs = 100;
/** Asking a chain on this machine takes hardly longer than opening the database, asking one elsewhere much longer. */
const localMemoryMs = 250;
const memoryMs = 5000;
/** The database gets so long to tell earlier yields before the service is ready without them. */
const recallMs = 1000;
/** After a failed attempt to read the market, the next one comes so much later. */
const retryMs = 2000;
/** A quote gives up on a silent node after so long. */
const quoteTimeoutMs = 2500;

/** Starts to follow a network; it can be asked at once and answers when its market has been read. */
export function openNetwork(options: OpenOptions): OpenNetwork {
  const { settings, network, log } = options;
  const listed = settings.tokens.lists.flatMap((path) => readTokenList(path, network.id));
  const { id: chainId } = network;
  const nodes = { chainId, urls: options.urls, log, timeoutMs: settings.chain.timeoutMs };
  const rpc = measuredRpc(createRpc(nodes), { metrics: options.metrics, chainId });
  const engine = options.engine ?? makeEngine({ deadlineMs: settings.routing.deadlineMs });
  const closing = new AbortController();
  let services: Services | undefined;
  let trouble: string | undefined;
  let unmark = () => {};

  async function start(): Promise<Services> {
    for (let attempt = 1; ; attempt++) {
      try {
        const candidates = candidateTokens(network, {
          listed,
          bundled: bundledTokens(network),
          addBundled: settings.tokens.bundledLists,
        });
        const memory = await recall();
        const accepted = await readTokens(rpc, network, candidates, log, memory);
        const universe = makeUniverse(network, accepted);
        const tokens = [...universe.tokens.keys()].filter((token) => token !== NATIVE);
        const pollMs = options.local ? Math.min(localPollMs, settings.chain.pollMs) : settings.chain.pollMs;
        const pricer = makePricer({ minDepthUsd: settings.prices.minDepthUsd });
        const samples = memory?.store.apySamples;
        const keep = samples && ((span: Parameters<typeof keepSpan>[1]) => void keepSpan(samples, span));
        const yields = makeYields({ pricer, keep });
        const onFees = yields.add;
        const follower = await followMarket({
          rpc,
          network,
          adapters,
          tokens,
          pollMs,
          log,
          onFees,
          known: await memory?.venuesAmong(tokens),
          onDiscovered: (venues) => memory?.keepVenues(tokens, venues),
        });
        const first = follower.current();
        yields.follow(first);
        follower.subscribe(yields.follow);
        follower.subscribe((market) => void engine.follow(market));
        if (samples !== undefined) {
          const recalled = recallSpans(samples, Number(first.head.timestamp)).then(yields.restore);
          // Listings are made once for a while, so what comes in time should be in the first one.
          await Promise.race([recalled, sleep(recallMs, undefined, { signal: closing.signal })]);
        }
        // The first search must not wait for threads to start and to be told the market.
        await engine.follow(first);
        services = makeContext(options, { rpc, listed: universe, follower, pricer, engine, yields });
        trouble = undefined;
        void memory?.keepTokens(accepted);
        unmark = memory?.mark(follower) ?? unmark;
        return services;
      } catch (error) {
        if (closing.signal.aborted || !isPassing(error) || attempt === options.attempts) throw error;
        trouble = messageOf(error);
        log.warn({ chain_id: network.id, reason: trouble }, "Could not read the market; trying again");
        await sleep(retryMs, undefined, { signal: closing.signal });
      }
    }
  }

  async function recall(): Promise<ChainMemory | undefined> {
    const { storage } = options;
    if (storage === undefined) return undefined;
    const patienceMs = options.local ? localMemoryMs : memoryMs;
    return recallChain({ storage, rpc, network, log, patienceMs, signal: closing.signal });
  }

  const ready = start();
  return {
    network,
    name: options.name,
    ready,
    services: () => services,
    trouble: () => trouble,
    async close() {
      closing.abort();
      unmark();
      await services?.follower.stop();
      services?.yields.flush();
      rpc.close();
      await ready.catch(() => undefined);
    },
  };
}

/** Whether waiting may help: the node is away. A wrong chain or a bad list stays what it is. */
function isPassing(error: unknown): boolean {
  return !(error instanceof SluiceError) || error.entry.retry === "later";
}

/**
 * The candidates that are what their list says. What the chain confirmed in an earlier run is believed for now and
 * asked again in the background; what it rejected is asked at once, since it may have come into being.
 */
async function readTokens(
  rpc: Rpc,
  network: Network,
  candidates: ReturnType<typeof candidateTokens>,
  log: Logger,
  memory: ChainMemory | undefined,
): Promise<readonly TokenCandidate[]> {
  const believed = new Set(candidates.filter((token) => memory?.isConfirmed(token)));
  const head = await newestHead(rpc);
  const at = { multicall3: network.multicall3, blockHash: head.hash };
  const unknown = candidates.filter((token) => !believed.has(token));
  const { accepted, rejected } = await readAt(rpc, at, verifyTokens(unknown));
  // Nobody here chose the bundled tokens one by one, and a local chain has hardly any of them.
  const chosen = rejected.filter(({ token }) => token.standing !== "bundled");
  for (const { token, reason } of chosen) {
    const fields = { chain_id: network.id, token: token.address, symbol: token.symbol, reason };
    log.warn(fields, "Left a token out");
  }
  if (rejected.length > chosen.length) {
    const fields = { chain_id: network.id, tokens: rejected.length - chosen.length };
    log.info(fields, "Left out bundled tokens that are not on the chain as listed");
  }
  const confirmed = new Set([...believed, ...accepted]);
  return candidates.filter((token) => confirmed.has(token));
}

/** What a network is followed with. */
type Parts = {
  readonly rpc: Rpc;
  /** The tokens somebody listed. */
  readonly listed: TokenUniverse;
  readonly follower: MarketFollower;
  readonly pricer: Pricer;
  readonly engine: Engine;
  readonly yields: Yields;
};

function makeContext({ settings, network, metrics }: OpenOptions, { listed, ...parts }: Parts): Services {
  const { rpc, follower } = parts;
  const measure = { metrics, chainId: network.id };
  const universeOf = makeUniverseOf(network, listed);
  const impatient: Rpc = {
    ...rpc,
    request: (method, params, options) =>
      rpc.request(method, params, { timeoutMs: quoteTimeoutMs, ...options }),
  };
  return {
    network,
    ...parts,
    get universe() {
      return universeOf(follower.current());
    },
    engine: measuredEngine(parts.engine, measure),
    simulator: measuredSimulator(makeSimulator({ rpc: impatient, mode: settings.simulation.mode }), measure),
    limits: {
      maxHops: settings.routing.maxHops,
      maxFills: settings.routing.maxFills,
      deadlineSeconds: settings.execution.deadlineSeconds,
      walletDeadlineSeconds: settings.execution.walletDeadlineSeconds,
      staleSeconds: settings.chain.staleSeconds,
      impactDepthUsd: settings.prices.impactDepthUsd,
    },
    nowMs: Date.now,
  };
}
