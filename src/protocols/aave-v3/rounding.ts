import { BPS } from "../../lib/whole.js";
import type { Hands } from "../adapter.js";
import {
  lostHalfUp,
  RAY,
  rayDiv,
  rayDivDown,
  rayDivUp,
  rayMul,
  rayMulDown,
  SECONDS_PER_YEAR,
} from "../kit/maths/ray.js";
import type { ReserveState } from "./state.js";

/** The arithmetic that differs between versions of the pool. */
type Rounding = {
  /** The highest scaled balance that the aToken can record for an account. */
  readonly mostScaled: bigint;
  /** Returns the scaled amount recorded for a supply. */
  readonly scaledIn: (amount: bigint, indexRay: bigint) => bigint;
  /** Returns the scaled amount that a transfer or withdrawal of aTokens takes. */
  readonly scaledOut: (amount: bigint, indexRay: bigint) => bigint;
  /** Returns the amount displayed and paid for a scaled balance. */
  readonly balance: (scaled: bigint, indexRay: bigint) => bigint;
  /** Returns by how much a balance may fall short of what was transferred, in raw units. */
  readonly handingLoss: (indexRay: bigint, hands: Hands) => bigint;
  /** Returns the amount that counts towards the supply cap after `amount`, which is `scaled`, is supplied. */
  readonly countedSupply: (state: ReserveState, amount: bigint, scaled: bigint) => bigint;
  /**
   * Returns the treasury's scaled part of the interest on debts that grow to `debtIndexRay`. `fixed` is the interest at
   * fixed rates.
   */
  readonly treasury: (state: ReserveState, indexRay: bigint, debtIndexRay: bigint, fixed: bigint) => bigint;
};

/** Until 3.4: half up. */
const halfUp: Rounding = {
  mostScaled: (1n << 128n) - 1n,
  scaledIn: rayDiv,
  scaledOut: rayDiv,
  balance: rayMul,
  handingLoss: lostHalfUp,
  countedSupply: ({ scaledSupply, scaledTreasury, liquidityIndexRay }, amount) =>
    rayMul(scaledSupply + scaledTreasury, liquidityIndexRay) + amount,
  treasury({ scaledDebt, debtIndexRay: before, reserveFactorBps }, indexRay, debtIndexRay, fixed) {
    const interest = rayMul(scaledDebt, debtIndexRay) - rayMul(scaledDebt, before) + fixed;
    return rayDiv(partOf(interest, reserveFactorBps), indexRay);
  },
};

/** Since 3.5: what the pool owes rounds down, and what others owe it rounds up. */
const directed: Rounding = {
  mostScaled: (1n << 120n) - 1n,
  scaledIn: rayDivDown,
  scaledOut: rayDivUp,
  balance: rayMulDown,
  // No recipient gets less than was sent, but two parts may take one scaled unit more than the whole.
  handingLoss: (indexRay, { inParts }) => (inParts ? (indexRay + RAY - 1n) / RAY : 0n),
  countedSupply: ({ scaledSupply, scaledTreasury, liquidityIndexRay }, _, scaled) =>
    rayMulDown(scaledSupply + scaled + scaledTreasury, liquidityIndexRay),
  treasury({ scaledDebt, debtIndexRay: before, reserveFactorBps }, indexRay, debtIndexRay) {
    const interest = rayMulDown(scaledDebt, debtIndexRay - before);
    return rayDivDown(partOf(interest, reserveFactorBps), indexRay);
  },
};

/** Returns how the pool of a reserve rounds. */
export function roundingOf(state: ReserveState): Rounding {
  return state.directed ? directed : halfUp;
}

/**
 * Returns the factor by which a debt grows in `seconds` with interest on interest every second, in ray: the first three
 * terms of the binomial series until 3.3, and of e^x since 3.4.
 */
export function debtGrowthRay(state: ReserveState, rateRay: bigint, seconds: bigint): bigint {
  const bySeries = state.bySeries ?? state.directed ?? false;
  return (bySeries ? seriesGrowthRay : binomialGrowthRay)(rateRay, seconds);
}

/** Returns the growth as computed until 3.3. */
export function binomialGrowthRay(rateRay: bigint, seconds: bigint): bigint {
  if (seconds <= 0n) return RAY;
  const square = rayMul(rateRay, rateRay) / (SECONDS_PER_YEAR * SECONDS_PER_YEAR);
  const cube = rayMul(square, rateRay) / SECONDS_PER_YEAR;
  const pairs = seconds * (seconds - 1n);
  const triples = pairs * (seconds > 2n ? seconds - 2n : 0n);
  return RAY + (rateRay * seconds) / SECONDS_PER_YEAR + (pairs * square) / 2n + (triples * cube) / 6n;
}

/** Returns the growth as computed since 3.4. */
export function seriesGrowthRay(rateRay: bigint, seconds: bigint): bigint {
  const x = (rateRay * seconds) / SECONDS_PER_YEAR;
  return RAY + x + rayMul(x, x / 2n + rayMul(x, x / 6n));
}

/** Returns PercentageMath.percentMul, half up in every version. */
function partOf(amount: bigint, bps: bigint): bigint {
  return (amount * bps + BPS / 2n) / BPS;
}
