import { type Reading, together } from "../../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { ask, callsByPlace } from "../../kit/reading/ask.js";
import type { Venue } from "../../venue.js";
import { CLOCK } from "../calls.js";
import type { PoolFacts } from "../facts.js";
import { amplificationAt } from "../math.js";
import { fits, isTelling, type Telltale } from "../telltale.js";
import { type Pool, type PoolState, poolOf } from "./pool.js";
import { telltalesOf } from "./telltales.js";

/** About 40,000, and up to 70,000 for a deposit that unbalances a pool, if its invariant takes many rounds. */
const TELLTALE_GAS = 80_000;

/**
 * Reads a pool and identifies it by its quotes, every time. They reveal kinds that no function identifies, and rates
 * that begin to move. Unusable if its quotes do not follow from its state or are too small to be conclusive, and for
 * the reasons of `readState`.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  if (venue.facts.otherKind !== undefined) return unusable(venue.facts.otherKind);
  const pool = poolOf(venue);
  const report = yield* readState(venue);
  if (isUnusable(report)) return report;
  const candidates = candidatesOf(pool, report);
  const telltales = telltalesOf(pool, candidates);
  const { now, answers } = yield* ask({
    now: { maybe: CLOCK },
    answers: { maybe: telltales.map(({ call }) => ({ call, gas: TELLTALE_GAS })) },
  });
  if (!isOnRamp(report, now)) return unusable("doesNotAddUp");
  const found = candidates.find((state) =>
    telltales.every((telltale, index) => fits(telltale, state, answers[index])),
  );
  if (found === undefined) return unusable(kindByAnswers(telltales, candidates, answers));
  if (!isTelling(pool.coins, telltales, answers)) return unusable("tooShallow");
  return found.paired ? { ...report.state, paired: true } : report.state;
}

/**
 * Returns the candidates for the pool's kind, likelier first, with the amplification fixed at its current value. With
 * two coins, only quotes show how a pool computes their product. `paired` is likelier if the pool is its own share, as
 * factory pools are.
 */
function candidatesOf(
  { early, coins, share, address }: Pool,
  { state, amplification }: StateReport,
): PoolState[] {
  const ramp = { from: amplification, to: amplification, fromSeconds: 0n, toSeconds: 0n };
  const stepwise = { ...state, ramp };
  if (early || coins.length !== 2) return [stepwise];
  const paired = { ...stepwise, paired: true as const };
  return share === address ? [paired, stepwise] : [stepwise, paired];
}

/**
 * Returns whether the amplification is where the ramp puts it or, if the node does not report the time, between its
 * ends.
 */
function isOnRamp({ state, amplification }: StateReport, seconds: bigint | undefined): boolean {
  const { from, to } = state.ramp;
  if (seconds !== undefined) return amplificationAt(state, seconds) === amplification;
  return from < to
    ? from <= amplification && amplification <= to
    : to <= amplification && amplification <= from;
}

/** Returns "metapool" for a pool that answers for its underlying coins but not for its own. */
function kindByAnswers(
  telltales: readonly Telltale<unknown, PoolState>[],
  candidates: readonly PoolState[],
  answers: readonly (bigint | undefined)[],
): "metapool" | "doesNotAddUp" {
  const place = telltales.findIndex(({ mayBeSilent }) => mayBeSilent);
  const ofOthers = candidates.every(
    (state) => !fits(telltales[place] as Telltale<unknown, PoolState>, state, answers[place]),
  );
  return ofOthers ? "metapool" : "doesNotAddUp";
}

/** A pool's own report: its state, and its current amplification at the block of the reading. */
type StateReport = { readonly state: PoolState; readonly amplification: bigint };

const RAMP = ["initial_A()", "future_A()", "initial_A_time()", "future_A_time()"];

/** Reads a pool's state. Unusable if the pool is empty, does not answer a call, or has other coins than the venue. */
function* readState(venue: Venue<PoolFacts>): Reading<StateReport | Unusable> {
  const pool = poolOf(venue);
  const to = venue.address;
  const place = pool.early ? "int128" : "uint256";
  const [{ coins }, numbers] = yield* together([
    ask({ coins: { maybe: callsByPlace(to, `coins(${place}) address`, pool.coins.length) } }),
    ask({
      balances: callsByPlace(to, `balances(${place})`, pool.coins.length),
      supply: [pool.share, "totalSupply()"],
      fee: [to, "fee()"],
      adminFee: [to, "admin_fee()"],
      amplification: [to, pool.precision === 1n ? "A()" : "A_precise()"],
      ramp: (pool.early ? [] : RAMP).map((name) => [to, name] as const),
      average: { maybe: [to, "ema_price()"] },
    }),
  ]);
  if (!pool.coins.every((coin, index) => coins[index] === coin)) return unusable("changed");
  if (numbers === undefined) return unusable("silent");
  const { balances, supply, fee, adminFee, amplification, average } = numbers;
  if (supply === 0n || amplification === 0n || balances.includes(0n)) return unusable("empty");
  const [from = amplification, future = amplification, fromSeconds = 0n, toSeconds = 0n] = numbers.ramp;
  const state = { balances, supply, ramp: { from, to: future, fromSeconds, toSeconds }, fee, adminFee };
  if (average !== undefined) return { state: { ...state, averages: true }, amplification };
  return { state, amplification };
}
