import { z } from "zod";
import type { VenueOfVersion1 } from "../kit/facts.js";

/** How a pool asks for its input: the forks named these functions differently. */
export const callbacks = ["uniswapV3", "pancakeV3"] as const;
export type Callback = (typeof callbacks)[number];

export type PoolFacts = { readonly tickSpacing: number; readonly callback: Callback };

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  tickSpacing: z.int().min(1),
  callback: z.enum(callbacks),
});

/** Returns the facts of a venue as market files of version 1 state it; unchecked. */
export function factsOfVersion1({ parameters: { tickSpacing, callback = 0 } }: VenueOfVersion1): unknown {
  return { tickSpacing, callback: callbacks[callback] };
}
