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
} from "../kit/ray.js";
import type { ReserveState } from "./state.js";

/** What a version of the pool reckons otherwise than others do. */
type Rounding = {
  /** The most, scaled, that the aToken can count for an account. */
  readonly mostScaled: bigint;
  /** What is set down for a supply, scaled. */
  readonly scaledIn: (amount: bigint, indexRay: bigint) => bigint;
  /** What an aToken's transfer or withdrawal takes, scaled. */
  readonly scaledOut: (amount: bigint, indexRay: bigint) => bigint;
  /** What is shown and paid for a scaled balance. */
  readonly balance: (scaled: bigint, indexRay: bigint) => bigint;
  /** By what a balance may fall short of what was transferred, in raw units. */
  readonly handingLoss: (indexRay: bigint, hands: Hands) => bigint;
  /** What the supply cap counts once `amount`, which is `scaled`, is supplied. */
  readonly countedSupply: (state: ReserveState, amount: bigint, scaled: bigint) => bigint;
  /** The treasury's part, scaled, of what debts that grow to `debtIndexRay` bring; `fixed` is that of fixed rates. */
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

/** Since 3.5: what is owed to others down, what they owe up. */
const directed: Rounding = {
  mostScaled: (1n << 120n) - 1n,
  scaledIn: rayDivDown,
  scaledOut: rayDivUp,
  balance: rayMulDown,
  // Nobody is given less than was sent, but two parts may take a scaled unit more than the whole.
  handingLoss: (indexRay, { inParts }) => (inParts ? (indexRay + RAY - 1n) / RAY : 0n),
  countedSupply: ({ scaledSupply, scaledTreasury, liquidityIndexRay }, _, scaled) =>
    rayMulDown(scaledSupply + scaled + scaledTreasury, liquidityIndexRay),
  treasury({ scaledDebt, debtIndexRay: before, reserveFactorBps }, indexRay, debtIndexRay) {
    const interest = rayMulDown(scaledDebt, debtIndexRay - before);
    return rayDivDown(partOf(interest, reserveFactorBps), indexRay);
  },
};

/** How the pool of a reserve rounds. */
export function roundingOf(state: ReserveState): Rounding {
  return state.directed ? directed : halfUp;
}

/**
 * By what a debt grows in `seconds` with what is added every second, in ray: from the first three terms of the binomial
 * series until 3.3, from those of e^x since 3.4.
 */
export function debtGrowthRay(state: ReserveState, rateRay: bigint, seconds: bigint): bigint {
  const bySeries = state.bySeries ?? state.directed ?? false;
  return (bySeries ? seriesGrowthRay : binomialGrowthRay)(rateRay, seconds);
}

/** The growth until 3.3. */
export function binomialGrowthRay(rateRay: bigint, seconds: bigint): bigint {
  if (seconds <= 0n) return RAY;
  const square = rayMul(rateRay, rateRay) / (SECONDS_PER_YEAR * SECONDS_PER_YEAR);
  const cube = rayMul(square, rateRay) / SECONDS_PER_YEAR;
  const pairs = seconds * (seconds - 1n);
  const triples = pairs * (seconds > 2n ? seconds - 2n : 0n);
  return RAY + (rateRay * seconds) / SECONDS_PER_YEAR + (pairs * square) / 2n + (triples * cube) / 6n;
}

/** The growth since 3.4. */
export function seriesGrowthRay(rateRay: bigint, seconds: bigint): bigint {
  const x = (rateRay * seconds) / SECONDS_PER_YEAR;
  return RAY + x + rayMul(x, x / 2n + rayMul(x, x / 6n));
}

/** PercentageMath.percentMul: half up in every version. */
function partOf(amount: bigint, bps: bigint): bigint {
  return (amount * bps + BPS / 2n) / BPS;
}
