import type { Hex } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { addressOf, uintOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import type { Venue } from "../../venue.js";
import {
  A_PRECISE,
  ADMIN_FEE,
  AMPLIFICATION,
  BALANCES,
  BALANCES_INT128,
  coinCall,
  EMA_PRICE,
  FEE,
  FUTURE_A,
  FUTURE_A_TIME,
  INITIAL_A,
  INITIAL_A_TIME,
  TOTAL_SUPPLY,
} from "../calls.js";
import { type PoolState, poolOf } from "./pool.js";
import type { PoolFacts } from "./poolFacts.js";

/** A pool's own report: its state, and its current amplification at the block of the reading. */
export type StateReport = { readonly state: PoolState; readonly amplification: bigint };

/** Reads a pool's state. Unusable if the pool is empty, does not answer a call, or has other coins than the venue. */
export function* readState(venue: Venue<PoolFacts>): Reading<StateReport | Unusable> {
  const pool = poolOf(venue);
  const to = venue.address;
  const ask = (data: Hex) => ({ to, data });
  const n = pool.coins.length;
  const current = pool.precision === 1n ? AMPLIFICATION : A_PRECISE;
  const ramp: Hex[] = pool.early ? [] : [INITIAL_A, FUTURE_A, INITIAL_A_TIME, FUTURE_A_TIME];
  const answers = yield [
    ...pool.coins.map((_, index) => coinCall(to, pool.early, index)),
    ...pool.coins.map((_, index) => ask(callData(pool.early ? BALANCES_INT128 : BALANCES, index))),
    { to: pool.share, data: TOTAL_SUPPLY },
    ...([FEE, ADMIN_FEE, current, ...ramp] as Hex[]).map(ask),
    ask(EMA_PRICE),
  ];
  if (!pool.coins.every((coin, index) => addressOf(answers[index]) === coin)) {
    return unusable("changed");
  }
  const averages = uintOf(answers[answers.length - 1]) !== undefined;
  const numbers = answers.slice(n, -1).map(uintOf);
  if (numbers.some((number) => number === undefined)) return unusable("silent");
  const balances = numbers.slice(0, n) as bigint[];
  const [supply, fee, adminFee, amplification, ...ends] = numbers.slice(n) as [
    bigint,
    bigint,
    bigint,
    bigint,
    ...bigint[],
  ];
  if (supply === 0n || amplification === 0n || balances.includes(0n)) return unusable("empty");
  const [from = amplification, future = amplification, fromSeconds = 0n, toSeconds = 0n] = ends;
  const state = { balances, supply, ramp: { from, to: future, fromSeconds, toSeconds }, fee, adminFee };
  if (averages) return { state: { ...state, averages }, amplification };
  return { state, amplification };
}
