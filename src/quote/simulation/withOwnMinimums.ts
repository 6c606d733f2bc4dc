import { maxBigint } from "../../lib/math.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import { inexactnessAfter, isVouched, refreshOf } from "../../protocols/index.js";
import type { Course, Fill, Move } from "../../routing/index.js";
import { plannedBalances } from "./plannedBalances.js";

/** Raw units by which an output may fall short of the plan. Rebasing tokens lose one or two with a transfer. */
const ROUNDING_UNITS = 2n;
/** In parts per billion: how far arithmetic that resembles a protocol's without being its code may round differently. */
const ROUNDING_PPB = 2;
/** What an output may lose, in parts per billion, where the price moves with time: a year's yield in a few hours. */
const MOVING_PPB = 10_000;
const BILLION = 1_000_000_000n;

export type GuardedCourse = {
  readonly course: Course;
  /** The move of the original course that each added check is about. */
  readonly guards: ReadonlyMap<Move, number>;
};

/**
 * Adds a check after every fill in a venue that nobody vouches for. The Executor must then hold the planned amount,
 * less a few units. Otherwise the author of the venue's code could keep the whole slippage in a block, although the
 * simulation showed nothing. The check counts everything that the Executor holds of the token, so that earlier fills
 * that yield it must pay as planned too. Returns the course itself if all its venues are vouched for. `seconds` is how
 * far ahead of the block that was read the plan was computed.
 */
export function withOwnMinimums(course: Course, seconds: number): GuardedCourse {
  const guards = new Map<Move, number>();
  const planned = plannedBalances(course);
  const moves = course.moves.flatMap((move, index): Move[] => {
    if (move.kind !== "fill" || isVouched(move.pool.adapter, move.pool.venue)) return [move];
    const tolerance = toleranceOf(move, seconds);
    const checks = (planned[index] ?? []).map(({ token, amount }): Move => {
      const own = move.outputs.find((output) => output.token === token)?.amount ?? 0n;
      const tolerated = ROUNDING_UNITS + (own * tolerance) / BILLION;
      return { kind: "check", token, minimum: maxBigint(amount - tolerated, 1n) };
    });
    // A program cannot name a larger amount. The output's own minimum then remains.
    const kept = checks.filter((check) => check.kind !== "check" || check.minimum <= MAX_STEP_AMOUNT);
    for (const check of kept) guards.set(check, index);
    return [move, ...kept];
  });
  return guards.size === 0 ? { course, guards } : { course: { ...course, moves }, guards };
}

function toleranceOf({ pool }: Fill, seconds: number): bigint {
  const moving = refreshOf(pool.adapter, pool.venue) === "everyBlock" ? MOVING_PPB : 0;
  return BigInt(Math.max(ROUNDING_PPB, moving, inexactnessAfter(pool, seconds).tolerancePpb ?? 0));
}
