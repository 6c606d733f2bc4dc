import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { addressFact } from "../kit/adapter/facts.js";

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
  /** The plugin of a pool of Integral. */
  readonly plugin?: Plugin;
};

export type Plugin = {
  readonly address: Address;
  /** Whether the factory that made it is the one from which the pool's own factory takes plugins. */
  readonly isUsual?: true;
  /** The other factory that made the plugin for the pool, if the network's data vouches for that factory. */
  readonly factory?: Address;
};

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  generation: z.enum(generations),
  tickSpacing: z.int().min(1),
  callback: z.literal("algebra"),
  plugin: z
    .strictObject({
      address: addressFact,
      isUsual: z.literal(true).exactOptional(),
      factory: addressFact.exactOptional(),
    })
    .exactOptional(),
});
