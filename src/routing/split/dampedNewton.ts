/**
 * Newton's method for the two convex functions of prices that there are here: the dual of a split (`minimiseDual.ts`) and
 * the bound over a whole market (`certificate/lowerBound.ts`). Both have the same form, so that steps are damped, shortened
 * and accepted here alone. What differs is handed in: how the linear system of a step is solved (a split has some hundred
 * tokens, prices with floors, and is solved thousands of times, by elimination; a market has many thousand tokens, pairs
 * whose prices move together, and is solved once, by conjugate gradients), and how patiently damping moves, which was found
 * by measuring each.
 */
export type Method<Point> = {
  readonly maxSteps: number;
  /** The step from a point; "none" where the system has no solution at this damping, "done" where no step is needed. */
  readonly stepFrom: (point: Point, damping: number, round: number) => Step | "none" | "done";
  /** Fills `trial` with what is at `length` times the step from `point`. */
  readonly move: (point: Point, step: Float64Array, length: number, trial: Point) => void;
  /** Whether the trial's value, or what else tells, fell enough; `most` is what the value may be by Armijo's rule. */
  readonly isLower: (trial: Point, point: Point, most: number) => boolean;
  readonly pace: Pace;
};

/** A move of the prices, and the derivative of the value along it. */
export type Step = { readonly step: Float64Array; readonly slope: number };

export type Pace = {
  readonly firstDamping: number;
  /** Damping after a step of more than `longStep`, times this; after a shorter one; and after none. */
  readonly relax: number;
  readonly tighten: number;
  readonly stiffen: number;
  /** Damping is at most this after a step, and at least that after none. */
  readonly mostDamping: number;
  readonly leastStiff: number;
  /** Part of the full step above which it counts as long. */
  readonly longStep: number;
  /** The longest move of a price, as a logarithm. */
  readonly maxMove: number;
  readonly shorten: number;
  readonly maxShortenings: number;
};

const MOST_DAMPING = 1e6;
/** Part of the fall that the slope promises that a step has to bring. */
const ARMIJO = 1e-4;

/** Walks down from `first`, whose value is known, and answers where it ends; `spare` is overwritten. */
export function dampedNewton<Point extends { readonly value: number }>(
  first: Point,
  spare: Point,
  method: Method<Point>,
): Point {
  const { pace } = method;
  let [point, trial] = [first, spare];
  let damping = pace.firstDamping;
  for (let round = 0; round < method.maxSteps && damping <= MOST_DAMPING; round++) {
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

/** Goes along the step into `trial` as far as that helps; answers the fraction of the step, 0 when nothing helped. */
function shortened<Point extends { readonly value: number }>(
  { pace, move, isLower }: Method<Point>,
  point: Point,
  { step, slope }: Step,
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
