import { z } from "zod";
import type { VenueOfVersion1 } from "../facts.js";

/** Of the pool's key; the fee is the venue's. */
export type PoolFacts = { readonly tickSpacing: number };

export const facts: z.ZodType<PoolFacts> = z.strictObject({ tickSpacing: z.int().min(1) });

/** Returns the facts of a venue as market files of version 1 state it; unchecked. */
export function factsOfVersion1({ parameters: { tickSpacing } }: VenueOfVersion1): unknown {
  return { tickSpacing };
}
