import { attempt, isRefusal } from "../../lib/refusal.js";
import { type FeeRule, feeRules, roundings, usualRounding } from "./kinds.js";
import { amountOutOf, type Curve, feeOf } from "./math.js";

/** One of the rules by which a pool may trade, with the fee that its factory states. */
export type TradingRule = { readonly feeRule: FeeRule; readonly feeBps: number; readonly curve: Curve };

/** An amount for which the pool's output is read. */
export type SampleSwap = { readonly amountIn: bigint; readonly zeroForOne: boolean };

/** The parts of a reserve whose output is read. They are not round, so that the results reveal the rounding. */
const PARTS = [3n, 47n, 991n, 20_011n, 1_299_709n, 15_485_863n] as const;

/** Returns the rules by which a pool may trade if its factory states these fees, likelier first. */
export function tradingRulesOf(
  { stable, decimals }: Omit<Curve, "rounding">,
  feesBps: ReadonlyMap<FeeRule, number>,
): TradingRule[] {
  return feeRules.flatMap((feeRule) => {
    const feeBps = feesBps.get(feeRule);
    if (feeBps === undefined) return [];
    const usual = usualRounding[feeRule];
    const others = stable ? roundings.filter((rounding) => rounding !== usual) : [];
    return [usual, ...others].map((rounding) => ({ feeRule, feeBps, curve: { stable, decimals, rounding } }));
  });
}

/**
 * Returns amounts of both tokens, from a third of a reserve down to dust. They distinguish every fee and all decimals.
 * The two solvers of a stable pool's curve differ by one unit for fewer than one amount in a hundred, so the factory's
 * kind decides between them unless an answer contradicts it.
 */
export function trialsOf(reserves: readonly [bigint, bigint]): readonly SampleSwap[] {
  return PARTS.flatMap((part) =>
    [true, false].map((zeroForOne) => ({ amountIn: reserves[zeroForOne ? 0 : 1] / part + 1n, zeroForOne })),
  );
}

/** Returns whether a pool with this `rule` gives this answer. Undefined stands for a call that reverted. */
export function explain(
  rule: TradingRule,
  reserves: readonly [bigint, bigint],
  trials: readonly SampleSwap[],
  told: readonly (bigint | undefined)[],
): boolean {
  return trials.every((trial, index) => outputOf(rule, reserves, trial) === told[index]);
}

/** Returns the result of `getAmountOut`, or undefined if it reverts. */
export function outputOf(
  { curve, feeBps }: Pick<TradingRule, "curve" | "feeBps">,
  reserves: readonly [bigint, bigint],
  { amountIn, zeroForOne }: SampleSwap,
): bigint | undefined {
  const output = attempt(() => amountOutOf(curve, reserves, amountIn - feeOf(amountIn, feeBps), zeroForOne));
  return isRefusal(output) ? undefined : output;
}
