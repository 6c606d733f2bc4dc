import { z } from "zod";
import { type InfinityFacts, infinityFields } from "../kit/infinity/facts.js";

export type PoolFacts = InfinityFacts & { readonly tickSpacing: number };

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  tickSpacing: z.int().min(1),
  ...infinityFields,
});
