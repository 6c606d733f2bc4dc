import { z } from "zod";
import { decimalsFact } from "../kit/adapter/facts.js";
import { type FeeRule, feeRules, type Rounding, roundings } from "./kinds.js";

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
