import { divUp, maxBigint } from "../../lib/math.js";
import { SECONDS_PER_YEAR } from "../kit/maths/ray.js";
import type { Later } from "./answers.js";
import type { Previewed } from "./fees.js";
import { depositAnswer, type Fitted, redemptionAnswer } from "./fit.js";
import { type Growth, grownAt, type KnownGrowth } from "./growth.js";
import { fractionAt } from "./rate.js";
import type { PoolRate, VaultState } from "./state.js";

/** How far ahead the vault is probed: the next block and, if its slot is missed, the one after. */
export const AHEAD_SECONDS = 24n;

/** The most that a price may move in that time. Beyond it, a quote cannot hold. */
const MAX_DRIFT_E18 = 10n ** 14n;

/** Assumed if the vault cannot be probed at another time: a price that doubles in a year. */
const SUPPOSED_DRIFT_E18_PER_SECOND = divUp(10n ** 18n, SECONDS_PER_YEAR);

/** What is known about a vault's motion. */
export type Seen = {
  readonly now: bigint | undefined;
  readonly known: readonly KnownGrowth[];
  /** Undefined if the node does not support time overrides. */
  readonly later: Later | undefined;
  /** Whether the vault itself holds all its assets, so that no formula in between can count them differently. */
  readonly isIdle: boolean;
};

type Moving = Pick<VaultState, "rate" | "entryFee" | "exitFee" | "driftE18PerSecond">;

/**
 * Returns the rate as it moves with time: by the first formula of a known kind that also gives the later preview;
 * otherwise constant, if the preview is unchanged; otherwise in proportion to the preview, with a drift, because the
 * formula is unknown. `fitted` holds all formulas that give the previews at the block read, at least one. Returns
 * undefined if the price moves too fast to quote.
 */
export function moving(
  fitted: readonly Fitted[],
  entry: Previewed | undefined,
  exit: Previewed | undefined,
  { now, known, later, isIdle }: Seen,
): Moving | undefined {
  const formulas = fitted.flatMap((fit) => formulasOf(fit, known));
  const [first] = formulas as [Fitted];
  if (later === undefined) {
    const isProven = first.rate.kind === "savings" ? now !== undefined : (known[0]?.isProven ?? isIdle);
    return isProven ? first : { ...first, driftE18PerSecond: SUPPOSED_DRIFT_E18_PER_SECOND };
  }
  return (
    formulas.find((formula) => gives(formula, later)) ?? drifting(fitted[0] as Fitted, entry, exit, later)
  );
}

/** Returns the fit with each known kind of growth, and without growth. */
function formulasOf(fit: Fitted, known: readonly KnownGrowth[]): Fitted[] {
  const { rate } = fit;
  if (rate.kind === "savings") return [fit];
  return [...known.map(({ growth }) => ({ ...fit, rate: grown(rate, growth) })), fit];
}

function drifting(
  fitted: Fitted,
  entry: Previewed | undefined,
  exit: Previewed | undefined,
  later: Later,
): Moving | undefined {
  const driftE18 = maxBigint(movedE18(entry, later.entry), movedE18(exit, later.exit));
  if (driftE18 > MAX_DRIFT_E18) return undefined;
  const driftE18PerSecond = divUp(driftE18, AHEAD_SECONDS);
  const { rate } = fitted;
  // A savings rate whose later price contradicts its getters has no formula to extend.
  const [was = 0n, is = 0n] = [exit?.answer, later.exit?.answer];
  if (rate.kind === "savings" || was === 0n) return { ...fitted, driftE18PerSecond };
  const amount = (rate.assets * (is - was)) / was;
  const readAt = later.timestamp - AHEAD_SECONDS;
  const growth: Growth = { kind: "drift", amount, spanSeconds: AHEAD_SECONDS, readAt };
  return { ...fitted, rate: { ...rate, growth }, driftE18PerSecond };
}

/** Returns the rate with the growth so far subtracted from the assets. */
function grown(rate: PoolRate, growth: Growth): PoolRate {
  return { ...rate, assets: rate.assets - grownAt(growth, growth.readAt), growth };
}

function gives({ rate, entryFee, exitFee }: Fitted, { timestamp, entry, exit }: Later): boolean {
  const fraction = fractionAt(rate, timestamp);
  if (fraction.assets <= 0n || fraction.shares === 0n) return false;
  return (
    (!entry || depositAnswer(entry.amount, entryFee, fraction) === entry.answer) &&
    (!exit || redemptionAnswer(exit.amount, exitFee, fraction) === exit.answer)
  );
}

/** Returns how much an answer moved, in parts per 10^18 of it, rounded up. */
function movedE18(before: Previewed | undefined, after: Previewed | undefined): bigint {
  if (before === undefined || after === undefined) return 0n;
  const moved = after.answer - before.answer;
  return before.answer === 0n ? 0n : divUp((moved < 0n ? -moved : moved) * 10n ** 18n, before.answer);
}

/** Returns `Adapter.tolerancePpb`: the drift over all the seconds. */
export function tolerancePpb(
  _: unknown,
  { driftE18PerSecond }: Pick<VaultState, "driftE18PerSecond">,
  seconds: number,
): number | undefined {
  if (driftE18PerSecond === undefined) return undefined;
  return Number(divUp(driftE18PerSecond * BigInt(Math.ceil(seconds)), E18_PER_PPB));
}

const E18_PER_PPB = 10n ** 9n;
