import { z } from "zod";

/** How the step and the decoder name the stake. */
export type FraxFacts = { readonly staking: "submitAndDeposit" };

export const facts: z.ZodType<FraxFacts> = z.strictObject({ staking: z.literal("submitAndDeposit") });
