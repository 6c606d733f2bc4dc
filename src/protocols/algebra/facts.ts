import { z } from "zod";

/**
 * The generations of pools. `adaptive`: 1.x, whose fee depends on the past day's trades. `directional`: the same with a
 * fee per direction. `integral`: the fee is stored, and a plugin may change it.
 */
export const generations = ["adaptive", "directional", "integral"] as const;
export type Generation = (typeof generations)[number];

export type PoolFacts = {
  readonly generation: Generation;
  /**
   * The distance of ticks with neighbouring bits in the pool's bitmap. It may be less than the spacing of positions.
   */
  readonly tickSpacing: number;
  readonly callback: "algebra";
};

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  generation: z.enum(generations),
  tickSpacing: z.int().min(1),
  callback: z.literal("algebra"),
});
