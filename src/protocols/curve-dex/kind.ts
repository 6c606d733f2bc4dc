import type { Address } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Call, CallResult } from "../../lib/reading.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { OtherKind } from "./facts.js";

const GAMMA = "0xb1373929"; // gamma()
const BASE_POOL = "0x71511a5e"; // BASE_POOL()
const BASE_POOL_EARLY = "0x5d6362bb"; // base_pool()
const STORED_RATES = "0xfd0684b1"; // stored_rates()
const ORACLE = "0x8874f628"; // oracle(uint256)
const OFFPEG_FEE_MULTIPLIER = "0x8edfdd5f"; // offpeg_fee_multiplier()
const UNDERLYING_COINS_INT128 = "0xb739953e"; // underlying_coins(int128)
const UNDERLYING_COINS = "0xb9947eb0"; // underlying_coins(uint256)

/** Returns the calls that identify the kind of a pool: functions that only some kinds have. */
export function kindCalls(pool: Address): Call[] {
  const names: Hex[] = [GAMMA, BASE_POOL, BASE_POOL_EARLY, STORED_RATES, OFFPEG_FEE_MULTIPLIER];
  const ofFirst = [ORACLE, UNDERLYING_COINS_INT128, UNDERLYING_COINS].map((name) => callData(name as Hex, 0));
  return [...names, ...ofFirst].map((data) => ({ to: pool, data }));
}

/** The number of those calls. */
export const KIND_CALLS = 8;

/**
 * Returns undefined for a plain pool, and for one that does not reveal its kind, which its quotes then show (`load`).
 * Early lending pools apply rates without reporting them, but their coins wrap others. Pools with oracles apply rates
 * too.
 */
export function otherKindOf(firstCoin: Address, answers: readonly CallResult[]): OtherKind | undefined {
  const [gamma, basePool, basePoolEarly, rates, offpeg, oracle, ...underlying] = answers;
  if (gamma !== undefined) return "crypto";
  if (basePool !== undefined || basePoolEarly !== undefined) return "metapool";
  if (rates !== undefined) return offpeg === undefined ? "rates" : "newGeneration";
  if (offpeg !== undefined) return "dynamicFee";
  if (oracle !== undefined) return "rates";
  const wraps = underlying.some((answer) => {
    const coin = addressOf(answer);
    return coin !== undefined && coin !== firstCoin;
  });
  return wraps ? "rates" : undefined;
}

/** Returns the form in which `stored_rates()` answers: as many numbers as there are coins, or a list of them. */
export function storedRatesIn(
  answers: readonly CallResult[],
  coins: number,
): "stored" | "storedList" | undefined {
  const answer = answers[3] ?? "0x";
  const words = (answer.length - 2) / 64;
  if (words === coins) return "stored";
  const isList = words === coins + 2 && uintAt(answer, 0) === 32n && uintAt(answer, 1) === BigInt(coins);
  return isList ? "storedList" : undefined;
}

/** Returns whether the pool names oracles of its coins' rates, which whoever created it may replace at any time. */
export function hasOracles(answers: readonly CallResult[]): boolean {
  return answers[5] !== undefined;
}

/** Returns the pool whose share is a coin of the metapool. */
export function basePoolIn([, basePool, basePoolEarly]: readonly CallResult[]): Address | undefined {
  return addressOf(basePool ?? basePoolEarly);
}

/** Returns whether the pool's fee grows with imbalance. */
export function hasMovingFee(answers: readonly CallResult[]): boolean {
  return answers[4] !== undefined;
}
