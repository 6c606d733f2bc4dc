import { type Address, addressAt, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { STEP_LIMITS } from "../../program/index.js";
import { type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { ask, callOf } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import { readCoins } from "./calls.js";
import { readCryptoVenue } from "./crypto/venue.js";
import type { BasePool, CurveFacts, LendingFacts, OtherKind, PoolFacts, StableFacts } from "./facts.js";
import { curveLensAddress, curveLensCode } from "./lens.js";
import { readAsked } from "./stable/reading/readAsked.js";
import { readLending, readStaked } from "./stable/reading/readCounts.js";

const KEEPS_COUNT = "keepsCount(address,bytes4,uint256,address)";
/** About 18,000 for three balances of a coin and one of the pool, and more for coins behind proxies. */
const KEEPS_COUNT_GAS = 60_000;

const NATIVE_DECIMALS = 18n;

/** A registry queries one registry after another. */
const GET_BASE_POOL_GAS = 60_000;

/** The coins of a base pool are read up to this number. */
const MOST_BASE_COINS = 8;

/**
 * Returns the calls, for both signatures of `balances`, that check whether the pool counts coin number `index` in its
 * own storage.
 */
function keepsCountCalls(pool: Address, coin: Address, index: number) {
  return ["balances(uint256)", "balances(int128)"].map((name) => {
    // A selector is left-aligned in its word.
    const selector = BigInt(callOf([pool, name]).data) << 224n;
    const call = [curveLensAddress, KEEPS_COUNT, pool, selector, index, coin] as const;
    return { call, code: curveLensCode, gas: KEEPS_COUNT_GAS };
  });
}

/** The identity of a pool: its contract, its coins in order, and its shares. */
export type KnownPool = {
  readonly pool: Address;
  readonly coins: readonly Address[];
  readonly share: Address;
  /** The pool whose share is one of its coins, if the list that contains the pool states it. */
  readonly base?: Address;
};

/**
 * Builds the venue of a pool of any kind. Returns undefined for a pool that does not answer a call that every pool
 * answers.
 */
export function* readVenue(deployment: Deployment, known: KnownPool): Reading<Venue<CurveFacts> | undefined> {
  const { pool, coins, share } = known;
  const { registry, factory } = deployment.contracts;
  const lister = registry ?? factory;
  const [kind, found] = yield* together([
    readKind(pool, coins),
    ask({
      laterCoin: { maybe: [pool, "coins(uint256) address", 0] },
      earlyCoin: { maybe: [pool, "coins(int128) address", 0] },
      fee: [pool, "fee()"],
      amplification: { maybe: [pool, "A()"] },
      ramp: { maybe: [[pool, "initial_A()"] as const, [pool, "future_A()"] as const] },
      shareSymbol: { maybe: [share, "symbol() string"] },
      decimals: { maybe: coins.map((coin) => [coin, "decimals()"] as const) },
      counts: { maybe: coins.flatMap((coin, index) => keepsCountCalls(pool, coin, index)) },
      bases: {
        maybe: [lister].flatMap((to) =>
          to === undefined
            ? []
            : ({ call: [to, "get_base_pool(address) address", pool], gas: GET_BASE_POOL_GAS } as const),
        ),
      },
    }),
  ]);
  if (found === undefined) return undefined;
  const { ramp, shareSymbol, counts } = found;
  const decimals = coins.map((coin, index) => (coin === NATIVE ? NATIVE_DECIMALS : found.decimals[index]));
  if (!decimals.every((count) => count !== undefined && count <= 18n)) return undefined;
  const later = found.laterCoin === coins[0];
  const early = !later && found.earlyCoin === coins[0] && ramp[0] === undefined;
  // It is zero for a pool that is no metapool.
  const toldBase = found.bases[0] === ZERO_ADDRESS ? undefined : found.bases[0];
  const basePool = kind.basePool ?? known.base ?? toldBase;
  const told = kind.otherKind ?? (basePool && "metapool");
  if (told === "crypto") return yield* readCryptoVenue(deployment, known);
  const native: OtherKind | undefined = coins.includes(NATIVE) ? "native" : undefined;
  const isKnown = (early || later) && coins.length <= STEP_LIMITS.curveAdd.amounts;
  const otherKind = told ?? native ?? (isKnown ? undefined : "unknownCode");
  const keepsCount = coins.every((_, index) => counts.slice(2 * index, 2 * index + 2).includes(1n));
  const base = told === "metapool" ? yield* readBase(deployment, known, basePool) : undefined;
  const lent = told === "dynamicFee" && !keepsCount ? yield* readLending(pool, coins) : undefined;
  const mayBeStaked = !keepsCount && (otherKind === "native" || otherKind === "newGeneration");
  const staked = mayBeStaked ? yield* readStaked(pool, coins) : undefined;
  const asks =
    kind.stored === "storedList"
      ? yield* readAsked(deployment, pool, coins)
      : kind.stored === "stored" && kind.hasOracles
        ? [pool]
        : [];
  const plain: PoolFacts = {
    early,
    precision: precisionOf(found.amplification, ramp),
    decimals: decimals.map(Number),
    ...(keepsCount && { keepsCount }),
    ...(otherKind && { otherKind }),
  };
  return {
    ...identityOf(deployment, pool),
    address: pool,
    tokens: [...coins, share],
    ...(shareSymbol && { shareSymbol }),
    feePpm: Number(found.fee) / 10_000,
    ...(base === undefined ? {} : { sources: { base: base.address } }),
    facts: (later && stableFactsOf(plain, kind, { base, lent, staked, asks })) || plain,
  };
}

/** What a metapool's facts state about its base pool. `pool` is absent if the base pool cannot be traded. */
type Base = { readonly address: Address; readonly isRemembered: boolean; readonly pool?: BasePool };

/** Reads the pool whose share is a metapool's second coin. Returns undefined for a metapool with other coins. */
function* readBase(
  deployment: Deployment,
  { pool, coins }: KnownPool,
  address: Address | undefined,
): Reading<Base | undefined> {
  const share = coins[1];
  if (address === undefined || share === undefined || coins.length !== 2) return undefined;
  const [{ remembered }, found] = yield* together([
    ask({ remembered: { maybe: [pool, "base_virtual_price()"] } }),
    readCoins(address, MOST_BASE_COINS),
  ]);
  const ofBase = found.filter((coin) => coin !== undefined);
  const venue = yield* readVenue(deployment, { pool: address, coins: ofBase, share });
  const isRemembered = remembered !== undefined;
  if (venue === undefined) return { address, isRemembered };
  const { id, tokens, facts } = venue;
  const isKnown = "kind" in facts ? facts.kind === "stable" : facts.otherKind === undefined;
  return { address, isRemembered, ...(isKnown && { pool: { id, address, tokens, facts } as BasePool }) };
}

type Further = {
  readonly base: Base | undefined;
  readonly lent: LendingFacts | undefined;
  readonly staked: readonly boolean[] | undefined;
  readonly asks: readonly Address[];
};

/** Returns the facts of a pool that is not plain but has known functions; undefined for any other. */
function stableFactsOf(
  { precision, decimals, keepsCount, otherKind }: PoolFacts,
  { stored, hasMovingFee }: KindReport,
  { base, lent, staked, asks }: Further,
): StableFacts | undefined {
  const lists = otherKind === "newGeneration" && stored === "storedList";
  const most = lists ? STEP_LIMITS.curveAddList.amounts : STEP_LIMITS.curveAdd.amounts;
  if (precision === 1 || decimals.length > most) return undefined;
  const known = {
    kind: "stable",
    precision,
    decimals,
    ...(keepsCount && { keepsCount }),
    ...(staked && { staked }),
    ...(asks.length > 0 && { asks }),
    curve: { exchange: "int128", lists, removeOne: "int128" },
  } as const;
  if (base !== undefined) {
    const rates = stored ?? (base.isRemembered ? "rememberedBase" : "base");
    const fees = hasMovingFee ? "offpeg" : "static";
    return { ...known, rates, fees, ...(base.pool && { base: base.pool }) };
  }
  if (lent !== undefined) return { ...known, rates: "decimals", fees: "offpeg", lent };
  if (lists) return { ...known, rates: stored, fees: "offpeg" };
  if (otherKind === "rates" && stored === "stored") return { ...known, rates: stored, fees: "static" };
  if (otherKind === "native") return { ...known, rates: "decimals", fees: "static" };
  return undefined;
}

/**
 * Returns how an amplification of one is stored. If it is unscaled, `A` lies between the ends of its ramp. If it is
 * scaled by 100, `A` lies far below both, because no ramp is more than tenfold (`MAX_A_CHANGE`).
 */
function precisionOf(now: bigint | undefined, ends: readonly (bigint | undefined)[]): number {
  const stored = ends.filter((end) => end !== undefined);
  return now !== undefined && stored.length > 0 && stored.every((end) => now < end) ? 100 : 1;
}

/** What a pool's functions reveal about its kind. */
type KindReport = {
  /**
   * Undefined for a plain pool, and for one that does not reveal its kind, which its quotes then show (`load`). Early
   * lending pools apply rates without reporting them; they are recognised by their coins, which wrap other tokens.
   * Pools with oracles apply rates too.
   */
  readonly otherKind: OtherKind | undefined;
  /** The form in which `stored_rates()` answers: as many numbers as there are coins, or a list of them. */
  readonly stored: "stored" | "storedList" | undefined;
  /** Whether the pool names oracles of its coins' rates. Its creator may replace them at any time. */
  readonly hasOracles: boolean;
  /** The pool whose share is a coin of the metapool. */
  readonly basePool: Address | undefined;
  /** Whether the pool's fee grows with imbalance. */
  readonly hasMovingFee: boolean;
};

/** Identifies the kind of a pool by functions that only some kinds have, whatever they answer. */
export function* readKind(pool: Address, coins: readonly Address[]): Reading<KindReport> {
  const found = yield* ask({
    gamma: { maybe: [pool, "gamma() answer"] },
    basePool: { maybe: [pool, "BASE_POOL() answer"] },
    earlyBasePool: { maybe: [pool, "base_pool() answer"] },
    rates: { maybe: [pool, "stored_rates() answer"] },
    offpeg: { maybe: [pool, "offpeg_fee_multiplier() answer"] },
    oracle: { maybe: [pool, "oracle(uint256) answer", 0] },
    earlyWrapped: { maybe: [pool, "underlying_coins(int128) address", 0] },
    wrapped: { maybe: [pool, "underlying_coins(uint256) address", 0] },
  });
  const { gamma, rates, offpeg, oracle, earlyWrapped = coins[0], wrapped = coins[0] } = found;
  const basePool = found.basePool ?? found.earlyBasePool;
  function otherKind(): OtherKind | undefined {
    if (gamma !== undefined) return "crypto";
    if (basePool !== undefined) return "metapool";
    if (rates !== undefined) return offpeg === undefined ? "rates" : "newGeneration";
    if (offpeg !== undefined) return "dynamicFee";
    return oracle !== undefined || earlyWrapped !== coins[0] || wrapped !== coins[0] ? "rates" : undefined;
  }
  return {
    otherKind: otherKind(),
    stored: storedIn(rates, coins.length),
    hasOracles: oracle !== undefined,
    basePool: addressAt(basePool ?? "0x", 0),
    hasMovingFee: offpeg !== undefined,
  };
}

function storedIn(rates: Hex = "0x", coins: number): KindReport["stored"] {
  const words = (rates.length - 2) / 64;
  if (words === coins) return "stored";
  const isList = words === coins + 2 && uintAt(rates, 0) === 32n && uintAt(rates, 1) === BigInt(coins);
  return isList ? "storedList" : undefined;
}
