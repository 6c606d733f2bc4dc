import { makesBlocksAtWill, newestHead, type Rpc, readAt, withUrgency } from "../../chain/index.js";
import type { Engine } from "../../engine/index.js";
import type { Preface } from "../../fleet/index.js";
import { NATIVE } from "../../lib/address.js";
import type { Logger } from "../../lib/logger.js";
import { orAborted, unlessLate } from "../../lib/wait.js";
import type { EarnedFees, KeptMarket, Market } from "../../market/index.js";
import { type Network, networkSettingsOf } from "../../networks/index.js";
import { makePricer } from "../../prices/index.js";
import { adapters } from "../../protocols/index.js";
import { type Exclusions, makeExclusions } from "../../quote/index.js";
import {
  bundledTokens,
  candidateTokens,
  makeUniverse,
  type TokenCandidate,
  verifyTokens,
} from "../../tokens/index.js";
import {
  type AbsentDeployment,
  type DiscoveryOptions,
  type FollowLimits,
  probeDeployments,
} from "../../venues/index.js";
import { keepPasts, makeHindsight, recallYields, type Yields } from "../../yields/index.js";
import { settingsExclusions } from "../exclusions/settings.js";
import { type ChainMemory, recallChain } from "../kept/chainMemory.js";
import { marketFingerprint } from "../kept/marketFingerprint.js";
import type { StartProgress } from "../networkService.js";
import { makeServices, type Services } from "../services.js";
import { followNetwork } from "./follow.js";
import type { OpenOptions } from "./openOptions.js";

export type StartInput = {
  readonly options: OpenOptions;
  readonly rpc: Rpc;
  readonly engine: Engine;
  /** Whether to read the whole market even if one is kept. */
  readonly anew: boolean;
  /** The tokens of the operator's lists. */
  readonly listed: readonly TokenCandidate[];
  readonly onProgress: (progress: StartProgress) => void;
  /** Present if this process publishes the market to a fleet. */
  readonly lead?: {
    /** Returns the market to continue from if it has this fingerprint. */
    readonly before: (fingerprint: string) => KeptMarket | undefined;
    readonly onFees: (block: EarnedFees) => void;
    readonly onDiscovered: NonNullable<DiscoveryOptions["onDiscovered"]>;
  };
};

/** What the start of a network needs that does not depend on the market. */
export type PreparedNetwork = {
  readonly memory: ChainMemory | undefined;
  readonly mayRest: boolean;
  /** The network with the deployments that the chain has. */
  readonly network: Network;
  readonly leftOut: readonly AbsentDeployment[];
  /** The tokens that the chain confirms. */
  readonly tokens: readonly TokenCandidate[];
};

export type Started = {
  readonly services: Services;
  /** The deployments of the network's data that the chain does not have. */
  readonly leftOut: readonly AbsentDeployment[];
  /** What a fleet learns of the network beside its market. */
  readonly preface: Preface;
  /** Stores the most recent data, and stops following. */
  stop(): Promise<void>;
};

const localPollMs = 100;
/**
 * How long the database may take for each answer. A local chain itself answers almost as fast, but a remote one does
 * not.
 */
const localMemoryMs = 250;
const memoryMs = 5000;
/** How long the database may take to return earlier yields. After that, the service is ready without them. */
const yieldsMs = 1000;

/**
 * Recalls what is stored of a network, and reads which deployments and tokens its chain has. Throws what the node's
 * requests throw and, once `signal` aborts, its reason, which also ends the stored data's background work.
 */
export async function prepareNetwork(
  { options, rpc, listed, onProgress }: Pick<StartInput, "options" | "rpc" | "listed" | "onProgress">,
  signal: AbortSignal,
): Promise<PreparedNetwork> {
  const { settings, log } = options;
  onProgress({ phase: "recalling", done: 0, total: 1 });
  const memory = await recall(options, rpc, signal);
  const mayRest = options.local || (await makesBlocksAtWill(rpc, { signal }));
  const { network, leftOut } = await onlyDeployed(options, rpc, signal);
  // Made only now, since an unreachable network should take no memory.
  const candidates = candidateTokens(network, {
    listed,
    bundled: await bundledTokens(network),
    addBundled: settings.tokens.bundledLists,
  });
  const tokens = await confirmTokens({
    rpc: withUrgency(rpc, "reading"),
    network,
    candidates,
    isConfirmed: (token) => memory?.isConfirmed(token) ?? false,
    log,
    signal,
    onProgress: (done, total) => onProgress({ phase: "tokens", done, total }),
  });
  return { memory, mayRest, network, leftOut, tokens };
}

/**
 * Starts a network, one phase after another, from `prepared` if it was prepared before. Throws any error that a phase
 * throws and, once `signal` aborts, its reason. No work continues after an error.
 */
export async function startNetwork(
  input: StartInput,
  signal: AbortSignal,
  prepared?: PreparedNetwork,
): Promise<Started> {
  const { options, rpc, onProgress } = input;
  const exclusions = options.exclusions ?? makeExclusions(settingsExclusions(options.settings));
  const engine = searchingAllowed(input.engine, exclusions);
  const { settings, log } = options;
  const {
    memory,
    mayRest,
    network,
    leftOut,
    tokens: accepted,
  } = prepared ?? (await prepareNetwork(input, signal));
  const universe = makeUniverse(network, accepted);
  const pricer = makePricer({ minDepthUsd: settings.prices.minDepthUsd });
  const tokens = [...universe.tokens.keys()].filter((token) => token !== NATIVE);
  const own = networkSettingsOf(settings, network);
  const limits = followLimitsOf(settings, network);
  const fingerprint = marketFingerprint(network, { tokens, limits });
  const { follower, discovery, yields } = await followNetwork({
    rpc,
    network,
    tokens,
    pollMs: options.local ? Math.min(localPollMs, own.pollMs) : own.pollMs,
    pricer,
    engine,
    memory,
    anew: input.anew,
    before: input.anew ? undefined : input.lead?.before(fingerprint),
    onFees: input.lead?.onFees,
    onDiscovered: input.lead?.onDiscovered,
    limits,
    log,
    signal,
    onProgress,
  });
  try {
    onProgress({ phase: "preparing", done: 0, total: 1 });
    const first = follower.current();
    if (options.exclusionsRead !== undefined) await orAborted(options.exclusionsRead, signal);
    await restoreYields(yields, first, { memory, signal });
    // The first search must not wait for threads to start and to receive the market.
    await orAborted(engine.follow(first), signal);
  } catch (error) {
    await follower.stop();
    throw error;
  }
  const services = makeServices(
    { ...options, network, mayRest },
    {
      rpc,
      listed: () => universe,
      follower,
      discovery,
      pricer,
      engine,
      yields,
      exclusions,
    },
  );
  // Lets the status report the contracts at once, since the status does not wait for a node.
  services.simulator.deployed(follower.current().head).catch(() => undefined);
  const stopping = new AbortController();
  const lookBack = makeHindsight({
    ...{ rpc, adapters, pricer, yields, log, signal: stopping.signal },
    keep: memory && ((pasts) => void keepPasts(memory.store.apySamples, pasts)),
  });
  lookBack(follower.current());
  follower.subscribe(lookBack);
  void memory?.keepTokens(accepted);
  const unmark = memory?.mark(follower);
  const stopKeeping = memory?.keepMarket(tokens, limits, follower);
  return {
    services,
    leftOut,
    preface: { fingerprint, tokens: accepted, leftOut, mayRest },
    async stop() {
      stopping.abort();
      unmark?.();
      await Promise.all([follower.stop(), stopKeeping?.()]);
      yields.flush();
    },
  };
}

/** The depth that makes a venue worth following, in whole native coins. Used while these have no price in US dollars. */
const leastDepth = 10;

/** Returns the limits that decide which venues of a network are followed. */
export function followLimitsOf(settings: OpenOptions["settings"], network: Network): FollowLimits {
  return {
    most: settings.market.venues,
    minDepthWei: leastDepth * 10 ** network.native.decimals,
    minDepthUsd: networkSettingsOf(settings, network).minDepthUsd,
  };
}

/** Returns the network with the deployments that the chain has, and the others with the reasons. */
async function onlyDeployed(
  { network, log }: OpenOptions,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<{ readonly network: Network; readonly leftOut: readonly AbsentDeployment[] }> {
  const patient = withUrgency(rpc, "reading");
  const { hash } = await newestHead(patient, { signal });
  const at = { multicall3: network.multicall3, blockHash: hash, signal };
  const { found, leftOut } = await readAt(patient, at, probeDeployments(network, adapters));
  for (const { slug, reason } of leftOut)
    log.warn({ chain_id: network.id, deployment: slug, reason }, "The deployment is left out");
  return { network: leftOut.length === 0 ? network : { ...network, deployments: found }, leftOut };
}

/** Returns an engine that follows the markets to be searched, which lack everything that is excluded. */
export function searchingAllowed(engine: Engine, { allowed }: Exclusions): Engine {
  return { ...engine, follow: (market) => engine.follow(allowed(market)) };
}

/**
 * Passes to `yields` what earlier runs observed in the day before `market`. Listings are reused for a while, so the
 * first one should include the data that arrives in time. Later data is used too. Throws the reason of `signal`.
 */
export async function restoreYields(
  yields: Yields,
  market: Market,
  {
    memory,
    signal,
  }: { readonly memory: Pick<ChainMemory, "store"> | undefined; readonly signal: AbortSignal },
): Promise<void> {
  if (memory === undefined) return;
  const { apySamples } = memory.store;
  const recalled = recallYields(apySamples, Number(market.head.timestamp)).then(({ spans, pasts }) =>
    yields.restore(spans, pasts),
  );
  await unlessLate(recalled, { ms: yieldsMs, otherwise: undefined, signal });
}

/** Returns undefined if nothing is stored, or if the chain cannot be identified. */
async function recall(
  { storage, network, log, local }: OpenOptions,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<ChainMemory | undefined> {
  if (storage === undefined) return undefined;
  return recallChain({ storage, rpc, network, log, patienceMs: local ? localMemoryMs : memoryMs, signal });
}

type ConfirmTokensInput = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly candidates: readonly TokenCandidate[];
  /** Returns whether an earlier run confirmed the candidate on the chain. */
  readonly isConfirmed: (candidate: TokenCandidate) => boolean;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Called with the number of tokens done, and the number of all tokens. */
  readonly onProgress: (done: number, total: number) => void;
};

/**
 * Returns the candidates whose decimals match their list. Candidates that an earlier run confirmed are accepted for now
 * and confirmed again in the background. All others are read at once, since a token may exist by now that did not exist
 * then. Throws any error that `readAt` throws, and the reason of `signal`.
 */
async function confirmTokens(input: ConfirmTokensInput): Promise<readonly TokenCandidate[]> {
  const { rpc, network, candidates, log, signal, onProgress } = input;
  const believed = new Set(candidates.filter(input.isConfirmed));
  const unknown = candidates.filter((token) => !believed.has(token));
  onProgress(believed.size, candidates.length);
  const head = await newestHead(rpc, { signal });
  const onAnswered = (share: number) => onProgress(believed.size + share * unknown.length, candidates.length);
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal, onAnswered };
  const { accepted, rejected } = await readAt(rpc, at, verifyTokens(unknown));
  onProgress(candidates.length, candidates.length);
  // The operator did not choose the bundled tokens individually, and a local chain has hardly any of them.
  const chosen = rejected.filter(({ token }) => token.origin !== "bundled");
  for (const { token, reason } of chosen) {
    const fields = { chain_id: network.id, token: token.address, symbol: token.symbol, reason };
    log.warn(fields, "Left a token out");
  }
  if (rejected.length > chosen.length) {
    const fields = { chain_id: network.id, tokens: rejected.length - chosen.length };
    log.info(fields, "Left out bundled tokens whose decimals the chain does not confirm");
  }
  const confirmed = new Set([...believed, ...accepted]);
  return candidates.filter((token) => confirmed.has(token));
}
