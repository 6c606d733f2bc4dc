import { divUp } from "../../../lib/math.js";

/** How far ahead values that move by themselves are read: the next block and, if its slot is missed, the one after. */
export const AHEAD_SECONDS = 24n;
/** The most that a value may move in that time, in units of 1e-18. Beyond it, a quote cannot hold. */
const MAX_MOVE_E18 = 10n ** 14n;
const E18 = 10n ** 18n;
/** Assumed if the node does not run calls at a later time: a value that doubles in a year. */
const SUPPOSED_PPB_PER_SECOND = 32;

/** Returns by how much each value moves, undefined if all rest, or "restless" if one moves too far. */
export function movesOf(
  before: readonly bigint[],
  later: readonly bigint[],
): readonly bigint[] | "restless" | undefined {
  const moves = later.map((value, index) => value - (before[index] as bigint));
  if (moves.every((move) => move === 0n)) return undefined;
  const isFar = moves.some((move, index) => size(move) * E18 > MAX_MOVE_E18 * (before[index] as bigint));
  return isFar ? "restless" : moves;
}

/** Returns a value at `now`, which was read at `readAt`. Between two readings, it is supposed to move evenly. */
export function movedTo(value: bigint, move: bigint, readAt: bigint, now: bigint): bigint {
  return value + (move * (now - readAt)) / AHEAD_SECONDS;
}

/**
 * Returns `Adapter.tolerancePpb` for values that move, since they need not do so evenly. Without `moves`, the node does
 * not show them.
 */
export function tolerancePpbOf(
  before: readonly bigint[],
  moves: readonly bigint[] | undefined,
  seconds: number,
): number {
  if (moves === undefined) return Math.ceil(SUPPOSED_PPB_PER_SECOND * seconds);
  const perSecond = moves.map(
    (move, index) => Number(divUp(size(move) * E18, (before[index] as bigint) * AHEAD_SECONDS)) / 1e9,
  );
  return Math.max(1, Math.ceil(Math.max(...perSecond) * seconds));
}

function size(move: bigint): bigint {
  return move < 0n ? -move : move;
}
