import { z } from "zod";
import type { FxFacts } from "../pool.js";

export const fxFacts: z.ZodType<FxFacts> = z.strictObject({
  kind: z.literal("fx"),
  decimals: z.array(z.int().min(0).max(18)).length(2),
  curve: z.strictObject({
    exchange: z.literal("uint256"),
    lists: z.literal(false),
    removeOne: z.literal("uint256"),
  }),
});
