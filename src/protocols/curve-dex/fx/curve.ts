import type { Sampled } from "../../kit/curve/sampled.js";
import type { Way } from "../room.js";
import type { FxPool, FxState } from "./pool.js";

/** What every deposit and withdrawal pays in addition to half of the fee. */
const NOISE_FEE = 1e-5;
const LEAST_FEE = 1e-5;
/** All shares, reduced by the rounding of float64. */
const MAX_SHARES = 1 - 1e-9;
/** The largest ratio of one balance to the other. Beyond it, the pool reverts. */
const MOST_RATIO = 1_000;

/** Returns the contract's formulas in float64. A moving amplification counts at its final value. */
export function paying(pool: FxPool, state: FxState, way: Way): Sampled {
  const model = modelOf(pool, state);
  const supply = Number(state.supply);
  if (way.kind === "swap") return swapping(model, way.i);
  return way.kind === "deposit" ? depositing(model, way.i, supply) : redeeming(model, way.i, supply);
}

type Floats = readonly [number, number];

/** A pool whose balances are fractions of D, with the raw units of each coin that D amounts to. */
type Model = {
  readonly strength: number;
  readonly x: Floats;
  readonly units: Floats;
  readonly fee: (x: Floats) => number;
  /** The additional fee of a deposit while donated shares are locked, as a fraction of half the fee. */
  readonly penalty: number;
};

function modelOf({ multipliers }: FxPool, state: FxState): Model {
  const { balances, priceScale, ramp, fees } = state;
  const D = Number(state.D);
  const units: Floats = [
    D / Number(multipliers[0]),
    D / Number(multipliers[1]) / (Number(priceScale) / 1e18),
  ];
  const [mid, out, gamma] = [Number(fees.mid) / 1e10, Number(fees.out) / 1e10, Number(fees.gamma) / 1e18];
  return {
    strength: Number(ramp.to) / 5_000,
    x: [Number(balances[0]) / units[0], Number(balances[1]) / units[1]],
    units,
    fee: ([a, b]) => {
      const balance = (4 * a * b) / (a + b) ** 2;
      const part = (gamma * balance) / (gamma * balance + 1 - balance);
      return Math.max(LEAST_FEE, mid * part + out * (1 - part));
    },
    penalty: penaltyOf(state),
  };
}

/** Computes the penalty as of the last trade, since the lock ends within minutes. */
function penaltyOf({ donation, protection, supply, averagedSeconds }: FxState): number {
  const left = Number(protection.untilSeconds - averagedSeconds) / Number(protection.seconds);
  const locked = Math.min(1, Math.max(0, left)) * (Number(donation.shares) / Number(supply));
  return Math.min(1, (locked * 1e18) / Number(donation.mostPart));
}

function swapping({ strength, x, units, fee }: Model, i: number): Sampled {
  const j = 1 - i;
  const [own, start] = [at(x, i), missing(strength, at(x, i))];
  return {
    most: (MOST_RATIO * at(x, j) - own) * at(units, i),
    outOf(amountIn) {
      const next = own + amountIn / at(units, i);
      const left = missing(strength, next);
      if (next > MOST_RATIO * left) return Number.NaN;
      return (start - left) * at(units, j) * (1 - fee(paired(i, next, left)));
    },
  };
}

function depositing({ strength, x, units, fee, penalty }: Model, i: number, supply: number): Sampled {
  const [own, start] = [at(x, i), relativeD(strength, x)];
  return {
    most: (MOST_RATIO * at(x, 1 - i) - own) * at(units, i),
    outOf(amountIn) {
      const next = paired(i, own + amountIn / at(units, i), at(x, 1 - i));
      const half = fee(next) / 2;
      const risen = relativeD(strength, next) / start - 1;
      return supply * risen * (1 - half * (1 + penalty) - NOISE_FEE);
    },
  };
}

function redeeming({ strength, x, units, fee }: Model, i: number, supply: number): Sampled {
  const other = at(x, 1 - i);
  /** The balance that the other one and a smaller D imply. */
  const leftAt = (D: number) => missing(strength, other / D) * D;
  const start = leftAt(1);
  return {
    most: supply * MAX_SHARES,
    outOf(sharesIn) {
      const part = sharesIn / supply;
      const charged = fee(paired(i, leftAt(1 - part), other)) / 2 + NOISE_FEE;
      const left = leftAt(1 - part * (1 - charged));
      if (other > MOST_RATIO * left) return Number.NaN;
      return (start - left) * at(units, i);
    },
  };
}

/** Returns a pair with coin `i` at the first value and the other at the second. */
function paired(i: number, own: number, other: number): Floats {
  return i === 0 ? [own, other] : [other, own];
}

function at(pair: Floats, index: number): number {
  return index === 0 ? pair[0] : pair[1];
}

/** The invariant in float64, with balances as fractions of D: `strength` · (sum − 1) = 1 / (4 · product) − 1. */

const MAX_ROUNDS = 64;

/** Returns the balance that the other implies, as a fraction of D. */
function missing(strength: number, other: number): number {
  const b = other + 1 / strength - 1;
  const c = 1 / (4 * strength * other);
  const root = Math.sqrt(b * b + 4 * c);
  // Whichever form subtracts nothing.
  return b > 0 ? (2 * c) / (b + root) : (root - b) / 2;
}

/** Returns D for other balances, as a multiple of D, by Newton's method from their sum. */
function relativeD(strength: number, [a, b]: readonly [number, number]): number {
  let D = a + b;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const spread = (D * D * D) / (4 * a * b);
    const next = ((strength * (a + b) + 2 * spread) * D) / ((strength - 1) * D + 3 * spread);
    if (Math.abs(next - D) <= 2 * Number.EPSILON * D) return next;
    D = next;
  }
  return D;
}
