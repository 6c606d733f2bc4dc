import { z } from "zod";
import type { VenueOfVersion1 } from "../adapter/facts.js";

/** The callbacks by which pools request their input: forks named these functions differently. */
export const callbacks = ["uniswapV3", "pancakeV3"] as const;
export type Callback = (typeof callbacks)[number];

export type PoolFacts = { readonly tickSpacing: number; readonly callback: Callback };

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  tickSpacing: z.int().min(1),
  callback: z.enum(callbacks),
});

/** Returns the facts of a venue in a market file of version 1, without validation. */
export function factsOfVersion1({ parameters: { tickSpacing, callback = 0 } }: VenueOfVersion1): unknown {
  return { tickSpacing, callback: callbacks[callback] };
}
