import { z } from "zod";

/** How the step and the decoder name the stake, and that rETH is burnt for ether. */
export type RocketFacts = { readonly staking: "deposit"; readonly burns: true };

export const facts: z.ZodType<RocketFacts> = z.strictObject({
  staking: z.literal("deposit"),
  burns: z.literal(true),
});
