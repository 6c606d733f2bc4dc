import { z } from "zod";
import { type InfinityFacts, infinityFields } from "../kit/infinity/facts.js";

export type PoolFacts = InfinityFacts & {
  /** How much more each bin costs than the one below it, in ten-thousandths. */
  readonly stepBps: number;
};

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  stepBps: z.int().min(1).max(0xffff),
  ...infinityFields,
});
