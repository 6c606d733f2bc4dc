import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { STEP_LIMITS } from "../../program/index.js";
import { type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { symbolOf } from "../kit/reading/symbol.js";
import type { Venue } from "../venue.js";
import {
  AMPLIFICATION,
  BALANCES,
  BALANCES_INT128,
  BASE_VIRTUAL_PRICE,
  coinCall,
  FEE,
  FUTURE_A,
  INITIAL_A,
} from "./calls.js";
import { readCryptoVenue } from "./crypto/venue.js";
import type { BasePool, CurveFacts, LendingFacts, OtherKind, PoolFacts, StableFacts } from "./facts.js";
import {
  basePoolIn,
  hasMovingFee,
  hasOracles,
  KIND_CALLS,
  kindCalls,
  otherKindOf,
  storedRatesIn,
} from "./kind.js";
import { curveLensAddress, curveLensCode, curveLensSelectors } from "./lens.js";
import { readAsked } from "./stable/reading/readAsked.js";
import { readLending, readStaked } from "./stable/reading/readCounts.js";

const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()

/** About 18,000 for three balances of a coin and one of the pool, and more for coins behind proxies. */
const KEEPS_COUNT_GAS = 60_000;

const NATIVE_DECIMALS = 18n;

const GET_BASE_POOL = "0x6f20d6dd"; // get_base_pool(address)
/** A registry queries one registry after another. */
const GET_BASE_POOL_GAS = 60_000;

/** The coins of a base pool are read up to this number. */
const MOST_BASE_COINS = 8;

/**
 * Returns the calls, for both signatures of `balances`, that check whether the pool counts coin number `index` in its
 * own storage.
 */
function keepsCountCalls(pool: Address, coin: Address, index: number): Call[] {
  return [BALANCES, BALANCES_INT128].map((name) => ({
    to: curveLensAddress,
    // A selector is left-aligned in its word.
    data: callData(curveLensSelectors.keepsCount, pool, BigInt(name) << 224n, index, coin),
    code: curveLensCode,
    gas: KEEPS_COUNT_GAS,
  }));
}

/** The identity of a pool: its contract, its coins in order, and its shares. */
export type KnownPool = {
  readonly pool: Address;
  readonly coins: readonly Address[];
  readonly share: Address;
  /** The pool whose share is one of its coins, if the list that contains the pool states it. */
  readonly base?: Address;
};

/** Builds the venue of a pool of any kind. Returns undefined for a pool that lacks an answer that every pool gives. */
export function* readVenue(deployment: Deployment, known: KnownPool): Reading<Venue<CurveFacts> | undefined> {
  const { pool, coins, share } = known;
  const ask = (data: Hex): Call => ({ to: pool, data });
  const { registry, factory } = deployment.contracts;
  const lister = registry ?? factory;
  const answers = yield [
    ...kindCalls(pool),
    coinCall(pool, false, 0),
    coinCall(pool, true, 0),
    ...[FEE, AMPLIFICATION, INITIAL_A, FUTURE_A].map((data) => ask(data as Hex)),
    { to: share, data: SYMBOL },
    ...coins.map((coin) => ({ to: coin, data: DECIMALS as Hex })),
    ...coins.flatMap((coin, index) => keepsCountCalls(pool, coin, index)),
    ...(lister === undefined
      ? []
      : [{ to: lister, data: callData(GET_BASE_POOL, pool), gas: GET_BASE_POOL_GAS }]),
  ];
  const [laterCoin, earlyCoin, feeAnswer, a, initialA, futureA, symbol, ...ofCoins] =
    answers.slice(KIND_CALLS);
  const [decimalsAnswers, counts] = [ofCoins.slice(0, coins.length), ofCoins.slice(coins.length)];
  const fee = uintOf(feeAnswer);
  const decimals = coins.map((coin, index) =>
    coin === NATIVE ? NATIVE_DECIMALS : uintOf(decimalsAnswers[index]),
  );
  if (fee === undefined || !decimals.every((count) => count !== undefined && count <= 18n)) return undefined;
  const first = coins[0] as Address;
  const early = !holds(laterCoin, first) && holds(earlyCoin, first) && initialA === undefined;
  const later = holds(laterCoin, first);
  const kindAnswers = answers.slice(0, KIND_CALLS);
  const basePool =
    basePoolIn(kindAnswers) ?? known.base ?? (lister && toldBasePool(answers[answers.length - 1]));
  const told = otherKindOf(first, kindAnswers) ?? (basePool && "metapool");
  if (told === "crypto") return yield* readCryptoVenue(deployment, known);
  const native: OtherKind | undefined = coins.includes(NATIVE) ? "native" : undefined;
  const isKnown = (early || later) && coins.length <= STEP_LIMITS.curveAdd.amounts;
  const otherKind = told ?? native ?? (isKnown ? undefined : "unknownCode");
  const keepsCount = coins.every((_, index) =>
    counts.slice(2 * index, 2 * index + 2).some((answer) => uintOf(answer) === 1n),
  );
  const base = told === "metapool" ? yield* readBase(deployment, known, basePool) : undefined;
  const lent = told === "dynamicFee" && !keepsCount ? yield* readLending(pool, coins) : undefined;
  const mayBeStaked = !keepsCount && (otherKind === "native" || otherKind === "newGeneration");
  const staked = mayBeStaked ? yield* readStaked(pool, coins) : undefined;
  const shareSymbol = symbolOf(symbol);
  const stored = storedRatesIn(kindAnswers, decimals.length);
  const asks =
    stored === "storedList"
      ? yield* readAsked(deployment, pool, coins)
      : stored === "stored" && hasOracles(kindAnswers)
        ? [pool]
        : [];
  const plain: PoolFacts = {
    early,
    precision: precisionOf(a, [initialA, futureA]),
    decimals: decimals.map(Number),
    ...(keepsCount && { keepsCount }),
    ...(otherKind && { otherKind }),
  };
  return {
    ...identityOf(deployment, pool),
    address: pool,
    tokens: [...coins, share],
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
    feePpm: Number(fee) / 10_000,
    ...(base === undefined ? {} : { sources: { base: base.address } }),
    facts: (later && stableFactsOf(plain, kindAnswers, { base, lent, staked, asks })) || plain,
  };
}

/** Returns the base pool in a registry's answer, which is zero if the pool is not a metapool. */
function toldBasePool(answer: CallResult): Address | undefined {
  const pool = addressOf(answer);
  return pool === ZERO_ADDRESS ? undefined : pool;
}

/** What a metapool's facts state of its base pool. `pool` is absent if that cannot be traded. */
type Base = { readonly address: Address; readonly isRemembered: boolean; readonly pool?: BasePool };

/** Reads the pool whose share is a metapool's second coin. Returns undefined for a metapool with other coins. */
function* readBase(
  deployment: Deployment,
  { pool, coins }: KnownPool,
  address: Address | undefined,
): Reading<Base | undefined> {
  const share = coins[1];
  if (address === undefined || share === undefined || coins.length !== 2) return undefined;
  const places = Array.from({ length: MOST_BASE_COINS }, (_, index) => index);
  const [remembered, ...answers] = yield [
    { to: pool, data: BASE_VIRTUAL_PRICE },
    ...[false, true].flatMap((early) => places.map((index) => coinCall(address, early, index))),
  ];
  const ofBase = places
    .map((index) => addressOf(answers[index] ?? answers[MOST_BASE_COINS + index]))
    .filter((coin) => coin !== undefined);
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
  kindAnswers: readonly CallResult[],
  { base, lent, staked, asks }: Further,
): StableFacts | undefined {
  const stored = storedRatesIn(kindAnswers, decimals.length);
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
    const fees = hasMovingFee(kindAnswers) ? "offpeg" : "static";
    return { ...known, rates, fees, ...(base.pool && { base: base.pool }) };
  }
  if (lent !== undefined) return { ...known, rates: "decimals", fees: "offpeg", lent };
  if (lists) return { ...known, rates: stored, fees: "offpeg" };
  if (otherKind === "rates" && stored === "stored") return { ...known, rates: stored, fees: "static" };
  if (otherKind === "native") return { ...known, rates: "decimals", fees: "static" };
  return undefined;
}

function holds(answer: CallResult, coin: Address): boolean {
  return addressOf(answer) === coin;
}

/**
 * Returns how an amplification of one is stored. If it is unscaled, `A` lies between the ends of its ramp. If it is
 * scaled by 100, `A` lies far below both, because no ramp is more than tenfold (`MAX_A_CHANGE`).
 */
function precisionOf(amplification: CallResult, ends: readonly CallResult[]): number {
  const now = uintOf(amplification);
  const stored = ends.map(uintOf).filter((end) => end !== undefined);
  return now !== undefined && stored.length > 0 && stored.every((end) => now < end) ? 100 : 1;
}
