import { type AbiParameter, decodeAbiParameters, parseAbiParameters } from "viem";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { ask, askEach } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { AHEAD_SECONDS, movesOf, tolerancePpbOf } from "../kit/reading/motion.js";
import type { Venue } from "../venue.js";
import type { Amplification, Fees, Own, PoolFacts, PoolState, Surge } from "./state.js";

const TOKEN_INFO = parseAbiParameters(
  "address[] tokens, (uint8 tokenType, address rateProvider, bool paysYieldFees)[] info, uint256[] balances, uint256[] last",
);

/** What the Vault says of a pool's tokens. */
export type TokenInfo = {
  readonly tokens: readonly Address[];
  /** Null for a token without a rate. */
  readonly rateProviders: readonly (Address | null)[];
  readonly taxed: readonly boolean[];
  readonly balances: readonly bigint[];
  readonly last: readonly bigint[];
};

/** Kinds of tokens: with a rate of one, and with a provider of their rate. */
const WITH_RATE = 1;

/** Reads what the Vault says of a pool's tokens; undefined if the pool is not registered. */
export function* readTokenInfo(vault: Address, pool: Address): Reading<TokenInfo | undefined> {
  const told = yield* ask({ info: [vault, "getPoolTokenInfo(address) data", pool] });
  const decoded = told && decodedBy(TOKEN_INFO, told.info);
  if (decoded === undefined) return undefined;
  const [tokens, info, balances, last] = decoded;
  return {
    tokens: tokens.map(lower),
    rateProviders: info.map(({ tokenType, rateProvider }) =>
      tokenType === WITH_RATE ? lower(rateProvider) : null,
    ),
    taxed: info.map(({ tokenType, paysYieldFees }) => tokenType === WITH_RATE && paysYieldFees),
    ...{ balances, last },
  };
}

function lower(address: Hex): Address {
  return address.toLowerCase() as Address;
}

function decodedBy<const Parameters extends readonly AbiParameter[]>(parameters: Parameters, data: Hex) {
  try {
    return decodeAbiParameters(parameters, data);
  } catch {
    return undefined;
  }
}

/** The Vault's configuration of a pool, which is a struct of words. */
const CONFIG =
  "getPoolConfig(address) (bool disableUnbalanced, bool enableAddCustom, bool enableRemoveCustom, bool enableDonation, uint256 swapFee, uint256 aggregateSwap, uint256 aggregateYield, uint40 decimalDiffs, uint32 pauseWindowEnd, bool isRegistered, bool isInitialized, bool isPaused, bool isRecovering)";

/** Reads a pool's balances, rates and fees, and what its kind needs besides. */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const { address: vault, facts } = venue;
  const pool = poolOf(venue);
  const [told, info, rates, own, surge] = yield* together([
    ask({
      config: [vault, CONFIG, pool],
      // Pauses end by themselves after a time, which only these tell.
      vaultPaused: [vault, "isVaultPaused() bool"],
      poolPaused: [vault, "getPoolPausedState(address) bool", pool],
      now: { maybe: clockCall() },
    }),
    readTokenInfo(vault, pool),
    readRates(facts),
    readOwn(facts, pool),
    readSurge(facts, pool),
  ]);
  if (told === undefined || info === undefined || rates === undefined || own === undefined)
    return unusable("silent");
  if (facts.surge !== undefined && surge === undefined) return unusable("silent");
  if (!isSame(venue, info)) return unusable("changed");
  const { config, vaultPaused, poolPaused, now } = told;
  if (vaultPaused || poolPaused) return unusable("paused");
  if (!config.isInitialized || info.balances.includes(0n)) return unusable("empty");
  if (rates.includes(0n)) return unusable("silent");
  const moving = yield* readMotion(facts, rates, now);
  if (moving === "restless") return unusable("restless");
  const { balances, last } = info;
  const isMoving =
    moving.moves !== undefined || ("amplification" in own && isRamping(own.amplification, now));
  return {
    ...{ balances, last, rates, ...moving, fees: feesOf(config), own },
    ...(surge && { surge }),
    ...(now !== undefined && isMoving && { readAt: now }),
  };
}

/** Notes the time while an amplification moves, since the curve depends on it. Nothing else changes without a log. */
export function* renew(_: unknown, state: PoolState): Reading<PoolState | Unusable> {
  const { own, readAt } = state;
  if (readAt === undefined || !("amplification" in own)) return state;
  const { now } = yield* ask({ now: { maybe: clockCall() } });
  const { readAt: __, ...rest } = state;
  return now !== undefined && isRamping(own.amplification, now) ? { ...rest, readAt: now } : rest;
}

/** Returns the pool, which a venue's address does not say: that is the Vault. */
export function poolOf({ sources }: Venue<PoolFacts>): Address {
  const pool = sources?.pool;
  if (pool === undefined) throw new TypeError("a venue of the Vault needs its pool");
  return pool;
}

function feesOf(config: {
  readonly swapFee: bigint;
  readonly aggregateSwap: bigint;
  readonly aggregateYield: bigint;
  readonly isRecovering: boolean;
}): Fees {
  const { swapFee: swap, aggregateSwap, aggregateYield, isRecovering } = config;
  return isRecovering
    ? { swap, aggregateSwap: 0n, aggregateYield: 0n }
    : { swap, aggregateSwap, aggregateYield };
}

/** An amplification that has come to its end no longer depends on the time. */
function isRamping({ until }: Amplification, now: bigint | undefined): boolean {
  return now !== undefined && now < until;
}

function isSame({ tokens, facts }: Venue<PoolFacts>, info: TokenInfo): boolean {
  const { rateProviders, taxed } = facts;
  return (
    tokens.join() === info.tokens.join() &&
    rateProviders.join() === info.rateProviders.join() &&
    taxed.join() === info.taxed.join()
  );
}

const ONE = 10n ** 18n;
/** A provider may ask vaults and oracles behind proxies. */
const RATE_GAS = 1_000_000;

function* readRates(
  { rateProviders }: PoolFacts,
  timestamp?: bigint,
): Reading<readonly bigint[] | undefined> {
  const providers = rateProviders.filter((provider) => provider !== null);
  const told = yield* askEach("getRate()", providers, { gas: RATE_GAS, timestamp });
  if (told.includes(undefined)) return undefined;
  const rates = told[Symbol.iterator]();
  return rateProviders.map((provider) => (provider === null ? ONE : (rates.next().value as bigint)));
}

/** Reads how rates move in the next seconds. */
function* readMotion(
  facts: PoolFacts,
  rates: readonly bigint[],
  now: bigint | undefined,
): Reading<Pick<PoolState, "moves" | "unseen"> | "restless"> {
  if (facts.rateProviders.every((provider) => provider === null)) return {};
  const later = now === undefined ? undefined : yield* readRates(facts, now + AHEAD_SECONDS);
  if (now === undefined || later === undefined) return { unseen: true };
  const moves = movesOf(rates, later);
  if (moves === undefined) return {};
  return moves === "restless" ? moves : { moves };
}

/** Returns `Adapter.tolerancePpb`: how far rates may move, unless the node shows that they rest. */
export function tolerancePpb(
  _: unknown,
  { rates, moves, unseen }: Pick<PoolState, "rates" | "moves" | "unseen">,
  seconds: number,
): number | undefined {
  return moves === undefined && unseen === undefined ? undefined : tolerancePpbOf(rates, moves, seconds);
}

/** The parameters of an elliptic pool, which are structs of words. */
const ELLIPSE =
  "getECLPParams() (int256 alpha, int256 beta, int256 c, int256 s, int256 lambda, int256 alphaX, int256 alphaY, int256 betaX, int256 betaY, int256 u, int256 v, int256 w, int256 z, int256 dSq)";

function* readOwn({ kind, bounded, decimals }: PoolFacts, pool: Address): Reading<Own | undefined> {
  if (kind === "stable") {
    const told = yield* ask({
      amplification: [
        pool,
        "getAmplificationState() (uint64 start, uint64 end, uint32 since, uint32 until, uint256 precision)",
      ],
    });
    if (told?.amplification.precision !== 1_000n) return undefined;
    const { start, end, since, until } = told.amplification;
    return { amplification: { start, end, since, until } };
  }
  if (kind === "clp") {
    // Two offsets of lists come before the roots.
    const told = yield* ask({
      range: [
        pool,
        "getGyro2CLPPoolImmutableData() (uint256 self, uint256 tokens, uint256 factors, uint256 rootOfLowest, uint256 rootOfHighest)",
      ],
    });
    const { rootOfLowest, rootOfHighest } = told?.range ?? {};
    return rootOfLowest === undefined || rootOfHighest === undefined
      ? undefined
      : { rootOfLowest, rootOfHighest };
  }
  if (kind === "eclp") {
    const told = yield* ask({ ellipse: [pool, ELLIPSE] });
    if (told === undefined) return undefined;
    const { alpha: _, beta: __, ...ellipse } = told.ellipse;
    return { ellipse };
  }
  const told = yield* ask({
    weights: [pool, "getNormalizedWeights() uint256[]"],
    least: { maybe: [pool, "getMinTokenBalances() uint256[]"] },
  });
  const least = told?.least ?? [];
  if (told?.weights.length !== decimals.length) return undefined;
  return bounded && least.length !== decimals.length ? undefined : { weights: told.weights, least };
}

function* readSurge({ surge }: PoolFacts, pool: Address): Reading<Surge | undefined> {
  if (surge === undefined) return undefined;
  return yield* ask({
    most: [surge, "getMaxSurgeFeePercentage(address)", pool],
    threshold: [surge, "getSurgeThresholdPercentage(address)", pool],
  });
}
