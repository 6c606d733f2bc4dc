import type { Reading } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { isUnusable, type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { askEach } from "../../kit/reading/ask.js";
import type { Venue } from "../../venue.js";
import type { CryptoFacts } from "../facts.js";
import { type CryptoState, isSound, poolOf } from "./pool.js";
import { readState } from "./readState.js";
import { given } from "./trade.js";

/**
 * About 60,000 in pools of three coins, whose view calls another contract, and more for a computation with many rounds.
 */
const PROBE_GAS = 400_000;

/** The parts of a balance to trade for each coin, and further parts where candidates may differ. */
const PARTS = [9_973n, 37n, 3n] as const;
const MORE_PARTS = [7n, 11n, 53n, 101n, 997n, 5_003n, 20_011n, 99_991n] as const;
const MOST_TELLING = 6;

/** A trial must return at least this many units of each coin to be conclusive. */
const TELLING_UNITS = 1_000n;

type Trial = { readonly i: number; readonly j: number; readonly amount: bigint };

/**
 * Reads a pool and compares its quotes with those computed from its state, every time: its getters suggest its kind,
 * but only its quotes show its arithmetic. Unusable if they differ or are too small to be conclusive, and for the
 * reasons of `readState`.
 */
export function* load(venue: Venue<CryptoFacts>): Reading<CryptoState | Unusable> {
  const { arithmetic } = venue.facts;
  if (arithmetic === undefined) return unusable("crypto");
  const report = yield* readState(venue);
  if (isUnusable(report)) return report;
  const { state, seconds } = report;
  if (!isSound(poolOf(venue, state), state)) return unusable("doesNotAddUp");
  if (seconds === undefined && isRamping(state)) return unusable("doesNotAddUp");
  const candidates: CryptoState[] = [state];
  if (arithmetic === "firstTwo") candidates.push({ ...state, alone: true });
  const now = seconds ?? state.averagedSeconds;
  const trials = trialsOf(venue, candidates, now);
  const answers = yield* askEach(
    "get_dy(uint256,uint256,uint256)",
    trials.map(({ i, j, amount }) => [venue.address, i, j, amount] as const),
    { gas: PROBE_GAS },
  );
  const found = candidates.find((candidate) =>
    trials.every((trial, index) => answers[index] === answerOf(venue, candidate, trial, now)),
  );
  if (found === undefined) return unusable("doesNotAddUp");
  return isTelling(venue, trials, answers) ? found : unusable("tooShallow");
}

function isRamping({ ramp: { from, to } }: CryptoState): boolean {
  return from.amplification !== to.amplification || from.gamma !== to.gamma;
}

/**
 * Returns trades in all directions and, if there are several candidates, some for which the candidates' results differ.
 */
function trialsOf(venue: Venue<CryptoFacts>, candidates: readonly CryptoState[], now: bigint): Trial[] {
  const [state] = candidates as [CryptoState];
  const trials = (parts: readonly bigint[]): Trial[] =>
    state.balances.flatMap((balance, i) =>
      state.balances.flatMap((_, j) =>
        i === j ? [] : parts.map((part) => ({ i, j, amount: balance / part })),
      ),
    );
  const differs = (trial: Trial): boolean =>
    new Set(candidates.map((candidate) => answerOf(venue, candidate, trial, now))).size > 1;
  const more = candidates.length > 1 ? trials(MORE_PARTS).filter(differs) : [];
  return [...trials(PARTS), ...more.slice(0, MOST_TELLING)].filter(({ amount }) => amount > 0n);
}

/** Returns what the pool must return, or undefined if it must revert. */
function answerOf(
  venue: Venue<CryptoFacts>,
  state: CryptoState,
  trial: Trial,
  now: bigint,
): bigint | undefined {
  const { i, j, amount } = trial;
  const trade = attempt(() => given(poolOf(venue, state), state, [i, j], amount, now));
  return isRefusal(trade) ? undefined : trade.amountOut;
}

function isTelling(
  { tokens }: Venue,
  trials: readonly Trial[],
  answers: readonly (bigint | undefined)[],
): boolean {
  return tokens
    .slice(0, -1)
    .every((_, coin) => trials.some(({ j }, index) => j === coin && (answers[index] ?? 0n) >= TELLING_UNITS));
}
