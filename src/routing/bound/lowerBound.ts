import { type Damping, dampedNewton, type NewtonStep } from "../split/dampedNewton.js";
import { type BoundPoint, emptyBoundPoint, evaluateBound, type Problem } from "./bound.js";

const MAX_SOLVER_STEPS = 200;
/** The squared residual at which a step counts as solved unless stated otherwise, relative to its initial value. */
const ENOUGH = 1e-8;
/** The imbalance, relative to the inputs' worth, below which no step is worth its time. */
const PRECISION = 1e-7;
/** The value must fall by the part `PROGRESS` of itself every `PATIENCE` steps. */
const PATIENCE = 6;
const PROGRESS = 1e-9;
const PACE: Damping = {
  firstDamping: 1e-2,
  relax: 0.2,
  tighten: 3,
  stiffen: 30,
  mostDamping: 10,
  leastStiff: 0,
  longStep: 0.75,
  maxMove: 2,
  shorten: 0.4,
  maxShortenings: 12,
};

export type Descent = {
  readonly softness: number;
  readonly maxSteps: number;
  /** The squared residual at which a step counts as solved, relative to its initial value. */
  readonly enough?: number;
  readonly isLate: () => boolean;
};

/**
 * Lowers the bound from the prices in `start` with damped Newton steps over the whole market, each solved by conjugate
 * gradients. Returns the lowest bound found and the prices at which the steps ended.
 */
export function lowerBound(
  problem: Problem,
  start: Float64Array,
  { softness, maxSteps, enough = ENOUGH, isLate }: Descent,
): { bound: number; y: Float64Array } {
  const first = emptyBoundPoint(problem);
  first.y.set(start);
  evaluateBound(problem, first, softness);
  let { bound } = first;
  const solver = makeSolver(problem, enough);
  let before = Infinity;
  const { y } = dampedNewton(first, emptyBoundPoint(problem), {
    maxSteps,
    pace: PACE,
    stepFrom: (point, damping, round) => {
      if (isLate()) return "done";
      if (round % PATIENCE === PATIENCE - 1) {
        if (before - point.value < PROGRESS * Math.abs(point.value)) return "done";
        before = point.value;
      }
      const { step, slope, imbalance } = solver(point, damping);
      const isEnough = !(imbalance > PRECISION * Math.abs(point.value)) || !(slope < 0);
      return isEnough ? "done" : { step, slope };
    },
    move: (point, step, length, trial) => {
      move(problem, point.y, step, length, trial.y);
      evaluateBound(problem, trial, softness);
      if (trial.bound < bound) ({ bound } = trial);
    },
    isLower: (trial, _, most) => trial.value <= most,
  });
  return { bound, y };
}

function move(
  { pair, to }: Problem,
  from: Float64Array,
  direction: Float64Array,
  length: number,
  into: Float64Array,
): void {
  for (let token = 0; token < from.length; token++) into[token] = from[token]! + length * direction[token]!;
  into[to] = from[to]!;
  if (pair !== undefined) into[pair.second] = pair.logSum - into[pair.first]!;
}

type Solved = NewtonStep & { readonly imbalance: number };

/**
 * Creates a solver for the Newton step: conjugate gradients with a diagonal preconditioner. Only arcs with a weight
 * take part.
 */
function makeSolver(problem: Problem, precision: number): (point: BoundPoint, damping: number) => Solved {
  const { tails, heads, to, pair } = problem;
  const size = problem.tokens.length;
  const vector = () => new Float64Array(size);
  const [direction, gradient, diagonal, extra, residual, search, product] = [
    vector(),
    vector(),
    vector(),
    vector(),
    vector(),
    vector(),
    vector(),
  ];
  const active = new Int32Array(tails.length);
  /** The second token of a pair moves against the first. tokenOut does not move. */
  const fold = (values: Float64Array) => {
    if (pair !== undefined) {
      values[pair.first]! -= values[pair.second]!;
      values[pair.second] = 0;
    }
    values[to] = 0;
  };
  const unfold = (values: Float64Array) => {
    if (pair !== undefined) values[pair.second] = -values[pair.first]!;
  };
  return (point, damping) => {
    let count = 0;
    diagonal.fill(0);
    for (let index = 0; index < tails.length; index++) {
      const weight = point.weights[index]!;
      if (!(weight > 0)) continue;
      active[count++] = index;
      diagonal[tails[index]!]! += weight;
      diagonal[heads[index]!]! += weight;
    }
    let imbalance = 0;
    gradient.set(point.surplus);
    for (let token = 0; token < size; token++) {
      const surplus = point.surplus[token]!;
      extra[token] =
        Math.max(surplus, 0) + damping * Math.abs(surplus) + 1e-12 * diagonal[token]! + 1e-14 * point.value;
      diagonal[token]! += extra[token]!;
    }
    fold(gradient);
    if (pair !== undefined) diagonal[pair.first]! += diagonal[pair.second]!;
    for (const surplus of gradient) imbalance += Math.abs(surplus);
    const apply = () => {
      unfold(search);
      for (let token = 0; token < size; token++) product[token] = extra[token]! * search[token]!;
      for (let at = 0; at < count; at++) {
        const index = active[at]!;
        const [tail, head] = [tails[index]!, heads[index]!];
        const pull = point.weights[index]! * (search[head]! - search[tail]!);
        product[head]! += pull;
        product[tail]! -= pull;
      }
      fold(product);
    };
    direction.fill(0);
    let norm = 0;
    for (let token = 0; token < size; token++) {
      residual[token] = -gradient[token]!;
      search[token] = residual[token]! / diagonal[token]!;
      norm += residual[token]! * search[token]!;
    }
    if (pair !== undefined) search[pair.second] = 0;
    const enough = precision * norm;
    for (let step = 0; step < MAX_SOLVER_STEPS && norm > enough; step++) {
      apply();
      let curvature = 0;
      for (let token = 0; token < size; token++) {
        if (pair !== undefined && token === pair.second) continue;
        curvature += search[token]! * product[token]!;
      }
      if (!(curvature > 0)) break;
      const part = norm / curvature;
      let next = 0;
      for (let token = 0; token < size; token++) {
        direction[token]! += part * search[token]!;
        residual[token]! -= part * product[token]!;
        next += (residual[token]! * residual[token]!) / diagonal[token]!;
      }
      const ratio = next / norm;
      norm = next;
      for (let token = 0; token < size; token++)
        search[token] = residual[token]! / diagonal[token]! + ratio * search[token]!;
    }
    direction[to] = 0;
    unfold(direction);
    let slope = 0;
    for (let token = 0; token < size; token++) slope += point.surplus[token]! * direction[token]!;
    return { step: direction, slope, imbalance };
  };
}
