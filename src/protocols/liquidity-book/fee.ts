/** What a pair's fees are computed from. It changes only with a log, or at any block in pairs of version 2.0. */
export type FeeRule = {
  /** The fee of calm times, in parts of the step: 10,000 for a fee as large as the step. */
  readonly baseFactor: number;
  /** For so long after a swap, the next one counts as part of the same movement. */
  readonly filterSeconds: number;
  /** After so long without a swap, the volatility is forgotten. */
  readonly decaySeconds: number;
  /** What remains of the volatility in the time between, in ten-thousandths. */
  readonly reductionBps: number;
  /** The weight of the squared volatility. */
  readonly control: number;
  /** The protocol's part of a fee, in ten-thousandths. */
  readonly protocolBps: number;
  readonly maxAccumulator: number;
};

/** How far the price has moved lately, in ten-thousandths of a bin. */
export type Volatility = {
  readonly accumulator: number;
  readonly reference: number;
  /** The bin in which the present movement began. */
  readonly idReference: number;
  /** Unix seconds. */
  readonly updatedAt: number;
};

const WHOLE = 10_000;

/** Returns the volatility with which a swap at `timestamp` begins. */
export function volatilityAt(
  rule: FeeRule,
  volatility: Volatility,
  activeId: number,
  timestamp: number,
): Volatility {
  const elapsed = timestamp - volatility.updatedAt;
  if (elapsed < rule.filterSeconds) return { ...volatility, updatedAt: timestamp };
  const reference =
    elapsed < rule.decaySeconds ? Math.floor((volatility.accumulator * rule.reductionBps) / WHOLE) : 0;
  return { ...volatility, reference, idReference: activeId, updatedAt: timestamp };
}

/** Returns the volatility in bin `id` during a swap. */
export function accumulatorIn(
  { maxAccumulator }: FeeRule,
  { reference, idReference }: Volatility,
  id: number,
): number {
  return Math.min(reference + Math.abs(id - idReference) * WHOLE, maxAccumulator);
}

/** Returns the fee as a part of what is paid, in 1e18ths. The part that follows the volatility is rounded up. */
export function feeE18Of({ baseFactor, control }: FeeRule, stepBps: number, accumulator: number): bigint {
  const moved = BigInt(accumulator) * BigInt(stepBps);
  const base = BigInt(baseFactor) * BigInt(stepBps) * 10n ** 10n;
  return base + (moved * moved * BigInt(control) + 99n) / 100n;
}

/** Returns the last moment before `elapsed` seconds at which the rule changed: 0, the end of the filter or of the decay. */
export function phaseOf({ filterSeconds, decaySeconds }: FeeRule, elapsed: number): number {
  if (elapsed >= decaySeconds) return Math.max(decaySeconds, filterSeconds);
  return elapsed >= filterSeconds ? filterSeconds : 0;
}
