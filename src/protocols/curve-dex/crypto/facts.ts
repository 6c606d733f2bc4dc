import { z } from "zod";
import { arithmetics } from "./math/maths.js";
import type { CryptoFacts } from "./pool.js";

export const cryptoFacts: z.ZodType<CryptoFacts> = z.strictObject({
  kind: z.literal("crypto"),
  arithmetic: z.enum(arithmetics).exactOptional(),
  decimals: z.array(z.int().min(0).max(18)).min(2),
  curve: z.strictObject({
    exchange: z.literal("uint256"),
    lists: z.literal(false),
    removeOne: z.literal("uint256"),
  }),
});
