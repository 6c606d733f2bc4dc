import { z } from "zod";

/** The callbacks by which pools request their input: forks named these functions differently. */
export const callbacks = ["uniswapV3", "pancakeV3"] as const;
export type Callback = (typeof callbacks)[number];

export type PoolFacts = { readonly tickSpacing: number; readonly callback: Callback };

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  tickSpacing: z.int().min(1),
  callback: z.enum(callbacks),
});
