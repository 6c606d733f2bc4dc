import { type Address, NATIVE } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { STEP_LIMITS } from "../../program/index.js";
import { addressOf, uintOf } from "../kit/answers.js";
import { callData } from "../kit/calldata.js";
import { type Deployment, identityOf } from "../kit/deployment.js";
import { symbolOf } from "../kit/symbol.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { KIND_CALLS, kindCalls, type OtherKind, otherKindOf } from "./kind.js";
import { curveLensAddress, curveLensCode, curveLensSelectors } from "./lens.js";

const COINS_INT128 = "0x23746eb8"; // coins(int128)
const COINS = "0xc6610657"; // coins(uint256)
const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()
const FEE = "0xddca3f43"; // fee()
export const BALANCES_INT128 = "0x065a80d8"; // balances(int128)
export const BALANCES = "0x4903b0d1"; // balances(uint256)
export const AMPLIFICATION = "0xf446c1d0"; // A()
export const INITIAL_A = "0x5409491a"; // initial_A()
export const FUTURE_A = "0xb4b577ad"; // future_A()

/** About 18,000 for three balances of a coin and one of the pool, and more for coins behind proxies. */
const KEEPS_COUNT_GAS = 60_000;

const NATIVE_DECIMALS = 18n;

/** Returns the call for coin number `index`, which the early contracts take as a signed number (`coins`). */
export function coinCall(pool: Address, early: boolean, index: number): Call {
  return { to: pool, data: callData(early ? COINS_INT128 : COINS, index) };
}

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
};

/** Builds the venue of a pool of any kind. Returns undefined for one that does not answer what every pool answers. */
export function* readVenue(
  deployment: Deployment,
  { pool, coins, share }: KnownPool,
): Reading<Venue<PoolFacts> | undefined> {
  const ask = (data: Hex): Call => ({ to: pool, data });
  const answers = yield [
    ...kindCalls(pool),
    coinCall(pool, false, 0),
    coinCall(pool, true, 0),
    ...[FEE, AMPLIFICATION, INITIAL_A, FUTURE_A].map((data) => ask(data as Hex)),
    { to: share, data: SYMBOL },
    ...coins.map((coin) => ({ to: coin, data: DECIMALS as Hex })),
    ...coins.flatMap((coin, index) => keepsCountCalls(pool, coin, index)),
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
  const isKnown = (early || holds(laterCoin, first)) && coins.length <= STEP_LIMITS.curveAdd.amounts;
  const native: OtherKind | undefined = coins.includes(NATIVE) ? "native" : undefined;
  const otherKind =
    otherKindOf(first, answers.slice(0, KIND_CALLS)) ?? native ?? (isKnown ? undefined : "unknownCode");
  const keepsCount = coins.every((_, index) =>
    counts.slice(2 * index, 2 * index + 2).some((answer) => uintOf(answer) === 1n),
  );
  const shareSymbol = symbolOf(symbol);
  return {
    ...identityOf(deployment, pool),
    address: pool,
    tokens: [...coins, share],
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
    feePpm: Number(fee) / 10_000,
    facts: {
      early,
      precision: precisionOf(a, [initialA, futureA]),
      decimals: decimals.map(Number),
      ...(keepsCount && { keepsCount }),
      ...(otherKind && { otherKind }),
    },
  };
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
