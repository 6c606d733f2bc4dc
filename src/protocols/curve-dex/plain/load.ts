import type { Hex } from "../../../lib/hex.js";
import type { CallResult, Reading } from "../../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { addressOf, uintOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import type { Venue } from "../../venue.js";
import {
  A_PRECISE,
  ADMIN_FEE,
  AMPLIFICATION,
  BALANCES,
  BALANCES_INT128,
  CLOCK,
  coinCall,
  EMA_PRICE,
  FEE,
  FUTURE_A,
  FUTURE_A_TIME,
  INITIAL_A,
  INITIAL_A_TIME,
  TOTAL_SUPPLY,
} from "../calls.js";
import type { PoolFacts } from "../facts.js";
import { amplificationAt } from "../math.js";
import { type Pool, type PoolState, poolOf } from "./pool.js";
import { fits, type Probe, probesOf } from "./probe.js";

/** About 40,000, and up to 70,000 for a deposit that unbalances a pool, if its invariant takes many rounds. */
const PROBE_GAS = 80_000;
/** A probe must return at least this many units of each coin, so that a rate that is off by the inverse shows. */
const TELLING_UNITS = 10_000n;

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
  const probes = probesOf(pool, candidates);
  const asked = probes.map(({ data }) => ({ to: venue.address, data, gas: PROBE_GAS }));
  const [clock, ...answers] = yield [CLOCK, ...asked];
  if (!isOnRamp(report, uintOf(clock))) return unusable("doesNotAddUp");
  const found = candidates.find((state) =>
    probes.every((probe, index) => fits(probe, state, answers[index])),
  );
  if (found === undefined) return unusable(kindByAnswers(probes, candidates, answers));
  if (!isTelling(pool, probes, answers)) return unusable("tooShallow");
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
  probes: readonly Probe[],
  candidates: readonly PoolState[],
  answers: readonly CallResult[],
): "metapool" | "doesNotAddUp" {
  const place = probes.findIndex(({ mayBeSilent }) => mayBeSilent);
  const ofOthers = candidates.every((state) => !fits(probes[place] as Probe, state, answers[place]));
  return ofOthers ? "metapool" : "doesNotAddUp";
}

/** Returns whether the probes return enough of every coin. */
function isTelling({ coins }: Pool, probes: readonly Probe[], answers: readonly CallResult[]): boolean {
  return coins.every((_, coin) =>
    probes.some((probe, index) => probe.coin === coin && (uintOf(answers[index]) ?? 0n) >= TELLING_UNITS),
  );
}

/** A pool's own report: its state, and its current amplification at the block of the reading. */
type StateReport = { readonly state: PoolState; readonly amplification: bigint };

/** Reads a pool's state. Unusable if the pool is empty, does not answer a call, or has other coins than the venue. */
function* readState(venue: Venue<PoolFacts>): Reading<StateReport | Unusable> {
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
