import { z } from "zod";

/** How the step and the decoder name the stake, on the venue for staking. */
export type EtherFiFacts = { readonly staking?: "deposit" | undefined };

export const facts: z.ZodType<EtherFiFacts> = z.strictObject({ staking: z.literal("deposit").optional() });
