import { type Rpc, withDefaults } from "../chain/index.js";
import type { Settings } from "../config/index.js";
import type { Engine } from "../engine/index.js";
import { type FeeReaderInput, makeFeeReader } from "../fees/index.js";
import { makeGuests, noGuests } from "../guests/index.js";
import type { Logger } from "../lib/logger.js";
import { positionsOf } from "../listings/index.js";
import type { Market, MarketFollower, Pool } from "../market/index.js";
import { type Network, networkSettingsOf } from "../networks/index.js";
import { makePriceHistory, makePricer, type PriceHistory, type Pricer } from "../prices/index.js";
import { adapters } from "../protocols/index.js";
import { type Exclusions, withSetAside } from "../quote/index.js";
import { makeSimulator } from "../simulation/index.js";
import { type TokenUniverse, withTokens } from "../tokens/index.js";
import type { Discovery } from "../venues/index.js";
import type { WalletServices } from "../wallet/index.js";
import type { Yields } from "../yields/index.js";
import { measuredEngine, measuredSimulator, type Stopwatch } from "./measuredParts.js";
import { makeMemoryEstimate } from "./network/memory.js";
import { makeOutcomes, type OutcomeKind, type SetAside } from "./outcomes/outcomes.js";

/** The parts that answers for one network are made from. */
export type Services = WalletServices & {
  /** Holds all venues, including those that are not followed. */
  readonly discovery: Discovery;
  readonly yields: Yields;
  readonly priceHistory: PriceHistory;
  /** Returns the venues that are set aside for what they did in a block. */
  readonly setAside: () => readonly SetAside[];
  /** Returns the estimated bytes of memory that the network takes. See `makeMemoryEstimate`. */
  readonly memoryBytes: () => number;
};

/** The parts that a network's start creates. */
export type Parts = {
  readonly rpc: Rpc;
  /** Returns the tokens of token lists. The same object as long as they stay the same. */
  readonly listed: () => TokenUniverse;
  /** See `FeeReaderInput`. */
  readonly knownAt?: FeeReaderInput["knownAt"];
  readonly follower: MarketFollower;
  readonly discovery: Discovery;
  readonly pricer: Pricer;
  readonly engine: Engine;
  readonly yields: Yields;
  readonly exclusions: Exclusions;
};

/** How long a quote waits for a silent node. */
const nodeTimeoutMs = 2500;

type ServiceOptions = {
  readonly settings: Settings;
  readonly network: Network;
  readonly metrics?: Stopwatch | undefined;
  /** Whether the chain may go without a new block for any length of time. */
  readonly mayRest: boolean;
  readonly log: Logger;
};

/** Makes a network's services from its parts and the settings. */
export function makeServices(
  { settings, network, metrics, mayRest, log }: ServiceOptions,
  { listed, knownAt, ...parts }: Parts,
): Services {
  const { rpc, follower, discovery } = parts;
  const measure = { metrics, chainId: network.id };
  const routableTokensOf = makeRoutableTokens(network, listed);
  const { staleSeconds } = networkSettingsOf(settings, network);
  const impatient = withDefaults(rpc, { timeoutMs: nodeTimeoutMs });
  const tokens = () => routableTokensOf(follower.current()).tokens;
  const priceHistory = makePriceHistory(parts.pricer);
  priceHistory.follow(follower.current());
  follower.subscribe(priceHistory.follow);
  const simulator = measuredSimulator(
    makeSimulator({
      rpc: impatient,
      multicall3: network.multicall3,
      mode: settings.simulation.mode,
      runsEvm: network.runsEvm,
    }),
    measure,
  );
  const onOutcome = (kind: OutcomeKind) => metrics?.outcome(network.id, kind);
  const outcomes = makeOutcomes({ rpc, network, follower, simulator, onOutcome, nowMs: Date.now });
  return {
    network,
    ...parts,
    pastPricer: makePricer({ minDepthUsd: settings.prices.minDepthUsd }),
    exclusions: withSetAside(parts.exclusions, outcomes.setAside),
    setAside: outcomes.setAside,
    onPromised: outcomes.note,
    onDecoderMismatch: ({ message, venue }) =>
      log.error({ chain_id: network.id, venue }, `A bug in Sluice: ${message}`),
    get universe() {
      return routableTokensOf(follower.current());
    },
    guests: settings.routing.unlisted
      ? makeGuests({ rpc: impatient, network, discovery, adapters, proofs: follower.proofs })
      : noGuests,
    engine: measuredEngine(parts.engine, measure),
    simulator,
    fees: makeFeeReader({ rpc: impatient, network, knownAt }),
    limits: {
      maxHops: settings.routing.maxHops,
      maxFills: settings.routing.maxFills,
      deadlineSeconds: settings.execution.deadlineSeconds,
      walletDeadlineSeconds: settings.execution.walletDeadlineSeconds,
      toleranceBps: settings.execution.toleranceBps,
      perFillMinimums: settings.execution.perFillMinimums,
      staleSeconds,
      headAgeSeconds: mayRest ? undefined : headAgeSecondsOf(staleSeconds, settings, network),
      impactDepthUsd: settings.prices.impactDepthUsd,
    },
    ownPermits: new Map(),
    priceHistory,
    memoryBytes: makeMemoryEstimate({ ...parts, tokens }, { nowMs: Date.now }),
    nowMs: Date.now,
  };
}

/** Returns the greatest allowed age of the newest block, or undefined if its age does not matter. */
function headAgeSecondsOf(
  staleSeconds: number,
  { chain }: Settings,
  { blockTimeSeconds }: Network,
): number | undefined {
  if (chain.staleBlocks === 0) return undefined;
  return Math.max(staleSeconds, chain.staleBlocks * blockTimeSeconds);
}

/**
 * Makes a function that returns the tokens that can be routed in a market: the listed ones and the positions of its
 * venues. It returns the same object while the positions stay the same, since listings are derived from it.
 */
function makeRoutableTokens(
  network: Network,
  listedNow: () => TokenUniverse,
): (market: Market) => TokenUniverse {
  let seen: Market | undefined;
  let issuers: readonly Pool["venue"][] = [];
  let listed = listedNow();
  let universe = listed;
  return (market) => {
    const hasSame = listed === listedNow();
    if (market === seen && hasSame) return universe;
    seen = market;
    listed = listedNow();
    const entries = [...market.pools.values()].filter(({ adapter }) => adapter.meta.position !== undefined);
    const same =
      entries.length === issuers.length && entries.every(({ venue }, index) => issuers[index] === venue);
    if (same && hasSame) return universe;
    issuers = entries.map(({ venue }) => venue);
    const positions = positionsOf(network, listed.tokens, entries);
    universe = withTokens(
      listed,
      [...positions.values()].map(({ token }) => token),
    );
    return universe;
  };
}
