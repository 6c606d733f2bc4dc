import { type Damping, dampedNewton } from "./dampedNewton.js";
import { type Dual, type DualPoint, emptyPoint, evaluate } from "./dual.js";
import { solveSymmetric } from "./solveSymmetric.js";

const PRECISION = 1e-8;
const PACE: Damping = {
  firstDamping: 1e-3,
  relax: 0.1,
  tighten: 2,
  stiffen: 10,
  mostDamping: 1e3,
  leastStiff: 1e-3,
  longStep: 0.9,
  maxMove: 3,
  shorten: 0.5,
  maxShortenings: 30,
};

/**
 * Minimises the dual from the prices in `start` with damped Newton steps. The curvature is a graph Laplacian of the
 * arcs' weights. Damping by the surplus covers tokens without curvature, whose arcs are all idle or full. `floors` are
 * the lowest log prices, by token: an input reaches its floor if the arcs cannot take all of it.
 */
export function minimiseDual(dual: Dual, start: Float64Array, floors: Float64Array): DualPoint {
  const first = emptyPoint(dual);
  first.y.set(start);
  evaluate(dual, first);
  const step = new Float64Array(dual.size);
  const matrix = new Float64Array(dual.size * dual.size);
  let error = 0;
  return dampedNewton(first, emptyPoint(dual), {
    maxSteps: 60,
    pace: PACE,
    stepFrom: (point, damping) => {
      const atFloor: number[] = [];
      for (const { token } of dual.sources)
        if (point.y[token]! <= floors[token]! && point.surplus[token]! > 0) atFloor.push(token);
      error = imbalance(dual, point, atFloor);
      if (!(error > PRECISION * scaleOf(dual, point))) return "done";
      if (!newtonStep(dual, point, damping, atFloor, matrix, step)) return "none";
      let slope = 0;
      for (let token = 0; token < dual.size; token++) slope += point.surplus[token]! * step[token]!;
      return { step, slope };
    },
    move: (point, along, length, trial) => {
      for (let token = 0; token < dual.size; token++)
        trial.y[token] = point.y[token]! + length * along[token]!;
      for (const { token } of dual.sources) trial.y[token] = Math.max(trial.y[token]!, floors[token]!);
      evaluate(dual, trial);
    },
    // Near the optimum D no longer resolves progress, but the imbalance still does.
    isLower: (trial, point, most) =>
      trial.value <= most ||
      (trial.value <= point.value * (1 + 1e-14) && imbalance(dual, trial, []) < 0.9 * error),
  });
}

/** Returns the value of the inputs. Far from the optimum, either D or this value can dwarf the other. */
function scaleOf(dual: Dual, point: DualPoint): number {
  let worth = 0;
  for (const { token, amount } of dual.sources) worth += Math.exp(point.y[token]!) * amount;
  return Math.max(worth, 1e-8 * point.value);
}

/** Returns the sum of leftovers and shortfalls, in tokenOut. */
function imbalance(dual: Dual, point: DualPoint, atFloor: readonly number[]): number {
  let sum = 0;
  for (let token = 0; token < dual.size; token++) {
    if (atFloor.length > 0 && atFloor.includes(token)) continue;
    sum += Math.abs(point.surplus[token]!);
  }
  return sum;
}

function newtonStep(
  dual: Dual,
  point: DualPoint,
  damping: number,
  atFloor: readonly number[],
  matrix: Float64Array,
  step: Float64Array,
): boolean {
  const { size, tails, heads, arcs } = dual;
  matrix.fill(0);
  for (let index = 0; index < arcs.length; index++) {
    const weight = point.weights[index]!;
    if (weight === 0) continue;
    const tail = tails[index]!;
    const head = heads[index]!;
    if (tail < size) matrix[tail * size + tail]! += weight;
    if (head < size) matrix[head * size + head]! += weight;
    if (tail < size && head < size) matrix[Math.min(tail, head) * size + Math.max(tail, head)]! -= weight;
  }
  for (let token = 0; token < size; token++) {
    const surplus = point.surplus[token]!;
    const diagonal = token * size + token;
    matrix[diagonal]! +=
      Math.max(surplus, 0) + damping * Math.abs(surplus) + 1e-13 * matrix[diagonal]! + 1e-15 * point.value;
    step[token] = -surplus;
  }
  for (const token of atFloor) {
    // Pins the input's price with a pivot that dwarfs every other entry.
    matrix[token * size + token]! *= 1e12;
    matrix[token * size + token]! += 1e12 * point.value;
    step[token] = 0;
  }
  if (!solveSymmetric(matrix, size, step)) return false;
  for (let token = 0; token < size; token++) if (!Number.isFinite(step[token]!)) return false;
  return true;
}
