import { divUp } from "../../lib/math.js";
import { type RewardCycle, unlockedAt } from "../kit/vault/growth.js";
import type { Answers } from "./answers.js";

/**
 * How the assets behind a vault's shares grow with time alone. Amounts are raw units of the asset, and times are Unix
 * seconds. `readAt` is the time of the block that was read.
 */
export type Growth = { readonly readAt: bigint } & (
  | {
      /** A payment at `since` counts gradually until a period is over, as in Ethena's StakedUSDe. */
      readonly kind: "vesting";
      readonly amount: bigint;
      readonly since: bigint;
      readonly periodSeconds: bigint;
    }
  | ({
      /** The rewards of a cycle count gradually from its beginning to its end, as in xERC4626 vaults. */
      readonly kind: "cycle";
    } & RewardCycle)
  | {
      /** The formula is unknown: the gain that the vault previewed after this many seconds, in proportion. */
      readonly kind: "drift";
      readonly amount: bigint;
      readonly spanSeconds: bigint;
    }
);

/**
 * Returns what the growth adds to the assets at `timestamp`, rounded as the vault does. Negative while a payment vests.
 */
export function grownAt(growth: Growth, timestamp: bigint): bigint {
  if (growth.kind === "vesting") return -unvestedAt(growth, timestamp);
  if (growth.kind === "drift") return (growth.amount * (timestamp - growth.readAt)) / growth.spanSeconds;
  return unlockedAt(growth, timestamp);
}

/** Returns the part of the last payment that does not count yet, rounded down. */
function unvestedAt(
  { amount, since, periodSeconds }: { amount: bigint; since: bigint; periodSeconds: bigint },
  timestamp: bigint,
): bigint {
  const passed = timestamp - since;
  return passed >= periodSeconds ? 0n : ((periodSeconds - passed) * amount) / periodSeconds;
}

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
