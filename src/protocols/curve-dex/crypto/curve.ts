import type { Sampled } from "../../kit/curve/sampled.js";
import { at } from "../math.js";
import type { Way } from "../room.js";
import { boundsOf } from "./math/maths.js";
import type { CryptoPool, CryptoState } from "./pool.js";

/** What every deposit pays in addition to half of the fee. */
const NOISE_FEE = 1e-5;
/** All shares, reduced by the rounding of float64. */
const MAX_SHARES = 1 - 1e-9;

/** The model of a pool: its shape, its balances as fractions of D, and the raw units of each coin that D amounts to. */
type Model = {
  readonly shape: Shape;
  readonly x: readonly number[];
  readonly units: readonly number[];
  /** The minimum and maximum of a balance. */
  readonly least: number;
  readonly most: number;
  readonly fee: (x: readonly number[]) => number;
  readonly outFee: number;
};

function modelOf({ arithmetic, multipliers }: CryptoPool, state: CryptoState): Model {
  const { amplification, gamma } = state.ramp.to;
  const shape = { amplification: Number(amplification) / 1e4, gamma: Number(gamma) / 1e18 };
  const D = Number(state.D);
  const units = multipliers.map(
    (multiplier, index) =>
      D / Number(multiplier) / (index === 0 ? 1 : Number(state.priceScale[index - 1]) / 1e18),
  );
  const x = state.balances.map((balance, index) => Number(balance) / at(units, index));
  const { given, found } = boundsOf(arithmetic, gamma);
  const half = x.length === 2 ? 2 : 1;
  return {
    shape,
    x,
    units,
    least: Number(found[0]) / 1e18,
    most: Number(given[1]) / 1e18 / half,
    fee: feeOf(state),
    outFee: Number(state.fees.out) / 1e10,
  };
}

function feeOf({ fees }: CryptoState): Model["fee"] {
  const [mid, out, gamma] = [Number(fees.mid) / 1e10, Number(fees.out) / 1e10, Number(fees.gamma) / 1e18];
  return (x) => {
    const sum = x.reduce((total, value) => total + value, 0);
    const balance = x.reduce((product, value) => (product * value * x.length) / sum, 1);
    const part = gamma > 0 || x.length === 2 ? gamma / (gamma + 1 - balance) : balance;
    return mid * part + out * (1 - part);
  };
}

/** Returns the contract's formulas in float64. A moving amplification counts at its final value. */
export function paying(pool: CryptoPool, state: CryptoState, way: Way): Sampled {
  const model = modelOf(pool, state);
  const { x, units, most } = model;
  if (way.kind === "swap") {
    const { i, j } = way;
    return { most: (most - at(x, i)) * at(units, i), outOf: swapping(model, i, j) };
  }
  const supply = Number(state.supply);
  if (way.kind === "deposit") {
    return { most: (most - at(x, way.i)) * at(units, way.i), outOf: depositing(model, way.i, supply) };
  }
  return { most: supply * Math.min(MAX_SHARES, at(x, way.i)), outOf: redeeming(pool, model, way.i, supply) };
}

function swapping({ shape, x, units, least, fee }: Model, i: number, j: number): Sampled["outOf"] {
  const start = missing(shape, without(x, j), at(x, j));
  return (amountIn) => {
    const next = x.map((value, index) => (index === i ? value + amountIn / at(units, i) : value));
    const left = missing(shape, without(next, j), (start * at(x, i)) / at(next, i));
    if (left < least) return Number.NaN;
    next[j] = left;
    return (start - left) * at(units, j) * (1 - fee(next));
  };
}

function depositing({ shape, x, units, fee }: Model, i: number, supply: number): Sampled["outOf"] {
  const start = relativeD(shape, x, 1);
  return (amountIn) => {
    const next = x.map((value, index) => (index === i ? value + amountIn / at(units, i) : value));
    const risen = relativeD(shape, next, start) / start - 1;
    return supply * risen * (1 - fee(next) / 2 - NOISE_FEE);
  };
}

function redeeming(pool: CryptoPool, model: Model, i: number, supply: number): Sampled["outOf"] {
  const { shape, x, units, least, fee, outFee } = model;
  const isFirst = pool.arithmetic.startsWith("first");
  const start = missing(shape, without(x, i), at(x, i));
  return (sharesIn) => {
    const part = sharesIn / supply;
    const less = at(x, i) * x.length * part;
    const rough = x.map((value, index) => (index === i ? value - less : value));
    const charged = isFirst ? fee(x) : less < at(x, i) ? fee(rough) : outFee;
    const D = 1 - part * (1 - charged / 2);
    const others = without(x, i).map((value) => value / D);
    const left = missing(shape, others, start);
    if (left < least) return Number.NaN;
    return (start - left * D) * at(units, i);
  };
}

function without(x: readonly number[], j: number): number[] {
  return x.filter((_, index) => index !== j);
}

/** The invariant in float64, with balances as fractions of D. */
type Shape = {
  /** The amplification times n^n, and gamma. */
  readonly amplification: number;
  readonly gamma: number;
};

const MAX_ROUNDS = 80;

/** Returns how far the sum of balances exceeds D at K0, and its slope. */
function excessAt({ amplification, gamma }: Shape, k0: number): readonly [number, number] {
  const g = gamma + 1 - k0;
  const scale = gamma * gamma * amplification * k0;
  return [(g * g * (1 - k0)) / scale, (-g * (2 * (1 - k0) * k0 + g)) / (scale * k0)];
}

/** Returns the balance that the others imply, as a fraction of D, by Newton's method within narrowing bounds. */
function missing(shape: Shape, others: readonly number[], guess: number): number {
  const n = others.length + 1;
  const sum = others.reduce((total, x) => total + x, 0);
  const factor = others.reduce((product, x) => product * x, n ** n);
  return rootOf(guess, (v) => {
    const [excess, slope] = excessAt(shape, factor * v);
    return [sum + v - 1 - excess, 1 - slope * factor];
  });
}

/** Returns D for other balances, as a multiple of D. */
function relativeD(shape: Shape, x: readonly number[], guess: number): number {
  const n = x.length;
  const sum = x.reduce((total, value) => total + value, 0);
  const product = x.reduce((all, value) => all * value, n ** n);
  // The function rises in the inverse of D.
  const inverse = rootOf(1 / guess, (w) => {
    const k0 = product * w ** n;
    const [excess, slope] = excessAt(shape, k0);
    return [sum * w - 1 - excess, sum - (slope * n * k0) / w];
  });
  return 1 / inverse;
}

/** Returns the zero of a rising function, starting from a guess. */
function rootOf(guess: number, at: (x: number) => readonly [value: number, slope: number]): number {
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let x = guess;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [value, slope] = at(x);
    if (value > 0) high = x;
    else low = x;
    const next = x - value / slope;
    if (Math.abs(next - x) <= 2 * Number.EPSILON * x) return next;
    if (next > low && next < high) x = next;
    else x = high === Number.POSITIVE_INFINITY ? 2 * x : (low + high) / 2;
  }
  return x;
}
