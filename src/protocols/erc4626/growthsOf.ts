import { divUp } from "../../lib/math.js";
import type { Answers } from "./answers.js";
import { type Growth, unvestedAt } from "./growth.js";

/** StakedUSDe's period, a constant in its code that it does not report. */
const USUAL_PERIOD_SECONDS = 28_800n;

/** A growth of a known kind. `isProven` if an answer of the vault at the block read confirms its formula. */
export type KnownGrowth = { readonly growth: Growth; readonly isProven: boolean };

/** Returns the kinds of growth whose getters the vault has and whose formula agrees with its answers at `now`. */
export function growthsOf(answers: Answers, now: bigint): KnownGrowth[] {
  return [...vestingOf(answers, now), ...cycleOf(answers, now)];
}

function vestingOf(answers: Answers, now: bigint): KnownGrowth[] {
  const { vestingAmount: amount, vestingSince: since, unvested } = answers;
  if (amount === undefined || since === undefined || unvested === undefined || since > now) return [];
  const reported = answers.vestingPeriod ?? answers.otherVestingPeriod;
  const periods = [reported, periodOf(amount, unvested, now - since), USUAL_PERIOD_SECONDS];
  const periodSeconds = periods.find(
    (period): period is bigint =>
      period !== undefined &&
      period > 0n &&
      unvestedAt({ amount, since, periodSeconds: period }, now) === unvested,
  );
  if (periodSeconds === undefined) return [];
  // Before a second has passed, everything is unvested whatever the period.
  const isProven = periodSeconds === reported || now > since;
  return [{ growth: { kind: "vesting", amount, since, periodSeconds, readAt: now }, isProven }];
}

/**
 * Returns the only whole period that leaves `unvested` after `passed` seconds, or undefined if several are possible.
 */
function periodOf(amount: bigint, unvested: bigint, passed: bigint): bigint | undefined {
  const vested = amount - unvested;
  if (unvested === 0n || vested <= 0n || passed === 0n) return undefined;
  const period = divUp(passed * amount, vested);
  const next = { amount, since: 0n, periodSeconds: period + 1n };
  return unvestedAt(next, passed) === unvested ? undefined : period;
}

function cycleOf(
  { cycleAmount: amount, cycleSince: since, cycleUntil: until }: Answers,
  now: bigint,
): KnownGrowth[] {
  if (amount === undefined || since === undefined || until === undefined) return [];
  if (since > now || since >= until) return [];
  return [{ growth: { kind: "cycle", amount, since, until, readAt: now }, isProven: false }];
}
