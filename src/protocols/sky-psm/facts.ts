import { z } from "zod";

/**
 * What a venue converts: DAI and USDS one to one, or a gem and DAI or USDS at a peg, where one unit of the gem counts as
 * `10 ** unitDecimals` units of the other token.
 */
export type SkyFacts =
  | { readonly conversion: "usdsConverter" }
  | { readonly conversion: "litePsm"; readonly unitDecimals: number };

export const facts: z.ZodType<SkyFacts> = z.discriminatedUnion("conversion", [
  z.strictObject({ conversion: z.literal("usdsConverter") }),
  z.strictObject({ conversion: z.literal("litePsm"), unitDecimals: z.int().min(0).max(18) }),
]);
