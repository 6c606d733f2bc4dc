import { z } from "zod";

/** Of the pool's key; the fee is the venue's. */
export type PoolFacts = { readonly tickSpacing: number };

export const facts: z.ZodType<PoolFacts> = z.strictObject({ tickSpacing: z.int().min(1) });
