/**
 * Newton's method for the two convex functions of prices in this room: the dual of a split (`minimiseDual.ts`) and the
 * bound over a whole market (`bound/lowerBound.ts`). Both have the same form, so only this function damps,
 * shortens and accepts steps. The caller supplies two things. One is the solver for a step's linear system: a split has
 * some hundred tokens, prices with floors, and is solved thousands of times by elimination; a market has many thousand
 * tokens, pairs whose prices move together, and is solved once by conjugate gradients. The other is how patiently
 * damping changes, found by measuring each.
 */
export type Method<Point> = {
  readonly maxSteps: number;
  /**
   * Returns the step from a point: "none" if the system has no solution at this damping, "done" if no step is needed.
   */
  readonly stepFrom: (point: Point, damping: number, round: number) => NewtonStep | "none" | "done";
  /** Evaluates the point at `length` times the step from `point` into `trial`. */
  readonly move: (point: Point, step: Float64Array, length: number, trial: Point) => void;
  /**
   * Returns whether the trial's value, or another criterion, fell enough. `most` is the highest value that Armijo's
   * rule allows.
   */
  readonly isLower: (trial: Point, point: Point, most: number) => boolean;
  readonly pace: Damping;
};

/** A move of the prices, and the derivative of the value along it. */
export type NewtonStep = { readonly step: Float64Array; readonly slope: number };

export type Damping = {
  readonly firstDamping: number;
  /** Factors on the damping: after a step longer than `longStep`, after a shorter one, and after none. */
  readonly relax: number;
  readonly tighten: number;
  readonly stiffen: number;
  /** The highest damping after a step, and the lowest after none. */
  readonly mostDamping: number;
  readonly leastStiff: number;
  /** The part of the full step above which a step counts as long. */
  readonly longStep: number;
  /** The longest move of a price, as a logarithm. */
  readonly maxMove: number;
  readonly shorten: number;
  readonly maxShortenings: number;
};

const MAX_DAMPING = 1e6;
/** The part of the fall predicted by the slope that a step must achieve. */
const ARMIJO = 1e-4;

/** Descends from `first`, whose value is known, and returns the point where it ends. Overwrites `spare`. */
export function dampedNewton<Point extends { readonly value: number }>(
  first: Point,
  spare: Point,
  method: Method<Point>,
): Point {
  const { pace } = method;
  let [point, trial] = [first, spare];
  let damping = pace.firstDamping;
  for (let round = 0; round < method.maxSteps && damping <= MAX_DAMPING; round++) {
    const found = method.stepFrom(point, damping, round);
    if (found === "done") break;
    const length = found === "none" ? 0 : shortened(method, point, found, trial);
    if (length === 0) {
      damping = Math.max(damping * pace.stiffen, pace.leastStiff);
      continue;
    }
    damping =
      length > pace.longStep ? damping * pace.relax : Math.min(damping * pace.tighten, pace.mostDamping);
    [point, trial] = [trial, point];
  }
  return point;
}

/** Moves along the step into `trial` as far as that helps. Returns the fraction of the step, or 0 if nothing helped. */
function shortened<Point extends { readonly value: number }>(
  { pace, move, isLower }: Method<Point>,
  point: Point,
  { step, slope }: NewtonStep,
  trial: Point,
): number {
  let longest = 0;
  for (let token = 0; token < step.length; token++) longest = Math.max(longest, Math.abs(step[token]!));
  if (!(slope < 0)) return 0;
  let length = Math.min(1, pace.maxMove / longest);
  for (let tries = 0; tries < pace.maxShortenings; tries++, length *= pace.shorten) {
    move(point, step, length, trial);
    if (isLower(trial, point, point.value + ARMIJO * length * slope)) return length;
  }
  return 0;
}
