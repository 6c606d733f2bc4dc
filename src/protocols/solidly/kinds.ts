import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { decimalsFact } from "../kit/adapter/facts.js";
import type { FunctionCall } from "../kit/reading/ask.js";

/**
 * How a factory is asked for a pool's fee, by the arguments of its `getFee`: the pool and whether it is stable
 * (Velodrome V2, Aerodrome), only whether it is stable (Velodrome V1, Thena), or only the pool (Velocimeter).
 */
export const feeRules = ["poolAndKind", "kind", "pool"] as const;
export type FeeRule = (typeof feeRules)[number];

/**
 * How a stable pool solves its curve: as Solidly's first pools do, which stop within a unit of the solution, or as
 * Velodrome's second pools do, which find the smallest balance that keeps the invariant.
 */
export const roundings = ["solidly", "velodrome"] as const;
export type Rounding = (typeof roundings)[number];

/** The rounding of the published pools whose factory has the rule. */
export const usualRounding: Readonly<Record<FeeRule, Rounding>> = {
  poolAndKind: "velodrome",
  kind: "solidly",
  pool: "solidly",
};

export type PoolFacts = {
  /** Whether the pool follows x³y + y³x instead of xy. */
  readonly stable: boolean;
  /** The decimals of its tokens, in their order. */
  readonly decimals: readonly [number, number];
  /** How its factory is asked for the fee. Absent if no known way explains the pool's answers. */
  readonly feeRule?: FeeRule;
  /** How a stable pool solves its curve. */
  readonly rounding: Rounding;
};

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  stable: z.boolean(),
  decimals: z.tuple([decimalsFact, decimalsFact]).readonly(),
  feeRule: z.enum(feeRules).exactOptional(),
  rounding: z.enum(roundings),
});

/** Returns the call that asks a factory for a pool's fee in ten-thousandths. */
export function feeCall(rule: FeeRule, factory: Address, pool: Address, stable: boolean): FunctionCall {
  const kind = stable ? 1n : 0n;
  switch (rule) {
    case "poolAndKind":
      return [factory, "getFee(address,bool)", pool, kind];
    case "kind":
      return [factory, "getFee(bool)", kind];
    case "pool":
      return [factory, "getFee(address)", pool];
  }
}

/**
 * Returns whether the factory logs that its pools are stopped and started: Velodrome's second version does
 * (`SetPauseState`), earlier ones do not.
 */
export function logsPauses(rule: FeeRule): boolean {
  return rule === "poolAndKind";
}
