import { BPS } from "../../lib/whole.js";
import type { Hands } from "../adapter.js";
import {
  linearGrowthRay,
  lostHalfUp,
  RAY,
  rayDiv,
  rayDivDown,
  rayDivUp,
  rayMul,
  rayMulDown,
  rayMulUp,
  SECONDS_PER_YEAR,
} from "../kit/maths/ray.js";

/**
 * A reserve as the pool stored it at `updatedAt`, in seconds. Scaled amounts grow with their index. Amounts are raw
 * units of the asset, and rates are per year.
 */
export type ReserveState = {
  readonly active: boolean;
  readonly frozen: boolean;
  readonly paused: boolean;
  /** Maximum supply. Undefined without a cap. */
  readonly supplyCap: bigint | undefined;
  readonly reserveFactorBps: bigint;
  readonly updatedAt: bigint;
  readonly liquidityIndexRay: bigint;
  readonly liquidityRateRay: bigint;
  readonly debtIndexRay: bigint;
  readonly debtRateRay: bigint;
  readonly scaledDebt: bigint;
  readonly stableDebt: StableDebt;
  readonly scaledSupply: bigint;
  /** The treasury's earnings not yet paid to it, scaled like the supply. */
  readonly scaledTreasury: bigint;
  /** The liquidity in the reserve that can be withdrawn. */
  readonly available: bigint;
  /** The pool rounds in its own favour, as it does since Aave 3.5. False or absent means half up, as before. */
  readonly directed?: boolean;
  /** Debts grow by the series of e^x, as they do since Aave 3.4. Absent means the same as `directed`. */
  readonly bySeries?: boolean;
};

/** Loans at fixed rates: the debt at `updatedAt`. */
export type StableDebt = {
  readonly principal: bigint;
  readonly rateRay: bigint;
  readonly updatedAt: bigint;
};

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
  /**
   * Returns the amount that counts towards the supply cap after a supply of `amount`, which the pool records as
   * `scaled`.
   */
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
function debtGrowthRay(state: ReserveState, rateRay: bigint, seconds: bigint): bigint {
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

/**
 * Returns the reserve at `timestamp`, as the pool would store it before any other change: with both indexes grown, and
 * the treasury's part of the interest set aside. The rates stay the same, because only later operations change them.
 */
export function accrue(state: ReserveState, timestamp: bigint): ReserveState {
  const seconds = timestamp - state.updatedAt;
  if (seconds <= 0n) return state;
  const liquidityIndexRay = rayMul(linearGrowthRay(state.liquidityRateRay, seconds), state.liquidityIndexRay);
  const rounding = roundingOf(state);
  const debtIndexRay =
    state.scaledDebt === 0n
      ? state.debtIndexRay
      : rayMul(debtGrowthRay(state, state.debtRateRay, seconds), state.debtIndexRay);
  const fixed = fixedDebtAt(state.stableDebt, timestamp) - fixedDebtAt(state.stableDebt, state.updatedAt);
  const due = rounding.treasury(state, liquidityIndexRay, debtIndexRay, fixed);
  return {
    ...state,
    updatedAt: timestamp,
    liquidityIndexRay,
    debtIndexRay,
    scaledTreasury: state.scaledTreasury + due,
  };

  function fixedDebtAt({ principal, rateRay, updatedAt }: StableDebt, at: bigint): bigint {
    return rayMul(principal, debtGrowthRay(state, rateRay, at - updatedAt));
  }
}

/** A pool's answers about a reserve at one time. Undefined where it does not answer. */
export type PoolAnswers = {
  readonly time: bigint | undefined;
  readonly supply: bigint | undefined;
  readonly incomeRay: bigint | undefined;
  readonly debt: bigint | undefined;
  readonly debtIndexRay: bigint | undefined;
};

/** Which of two alternatives agrees with every sample. `undecided` if both do. */
export type Preference = boolean | "undecided" | "neither";

type Reserve = Pick<
  ReserveState,
  "scaledSupply" | "scaledDebt" | "debtIndexRay" | "debtRateRay" | "updatedAt"
>;

/**
 * Returns whether the pool rounds in its own favour (true) or half up (false), judged by balances and debts at its own
 * indexes.
 */
export function isDirected(reserve: Reserve, samples: readonly PoolAnswers[]): Preference {
  const { scaledSupply, scaledDebt } = reserve;
  return verdictOf(
    samples.flatMap(({ supply, incomeRay, debt, debtIndexRay }) => [
      seen(supply, incomeRay, (index) => [rayMulDown(scaledSupply, index), rayMul(scaledSupply, index)]),
      seen(debt, debtIndexRay, (index) => [rayMulUp(scaledDebt, index), rayMul(scaledDebt, index)]),
    ]),
  );
}

/** Returns whether debts grow by the series of e^x (true) or by the binomial one (false), judged by the debt index. */
export function growsBySeries(reserve: Reserve, samples: readonly PoolAnswers[]): Preference {
  const { debtIndexRay: before, debtRateRay, updatedAt } = reserve;
  return verdictOf(
    samples.map(({ time, debtIndexRay }) =>
      seen(debtIndexRay, time, (at) => {
        const seconds = at - updatedAt;
        return [
          rayMul(seriesGrowthRay(debtRateRay, seconds), before),
          rayMul(binomialGrowthRay(debtRateRay, seconds), before),
        ];
      }),
    ),
  );
}

type Agreement = { readonly first: boolean; readonly second: boolean };

function seen(
  answer: bigint | undefined,
  at: bigint | undefined,
  answersAt: (at: bigint) => readonly [bigint, bigint],
): Agreement {
  if (answer === undefined || at === undefined) return { first: true, second: true };
  const [first, second] = answersAt(at);
  return { first: answer === first, second: answer === second };
}

function verdictOf(agreements: readonly Agreement[]): Preference {
  const first = agreements.every((agreement) => agreement.first);
  const second = agreements.every((agreement) => agreement.second);
  if (first && second) return "undecided";
  return first ? true : second ? false : "neither";
}
