import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { addressFact, type VenueOfVersion1 } from "../kit/facts.js";

/** Of the pool's key; a fee that never changes is the venue's. */
export type PoolFacts = {
  readonly tickSpacing: number;
  /** The contract that the manager calls before and after what happens in the pool; absent: none. */
  readonly hooks?: Address;
  /** The hooks' contract sets the fee, whenever it likes and without a log. */
  readonly dynamicFee?: boolean;
};

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  tickSpacing: z.int().min(1),
  hooks: addressFact.exactOptional(),
  dynamicFee: z.boolean().exactOptional(),
});

/** Returns the facts of a venue that a market file of version 1 states; unchecked. */
export function factsOfVersion1({ parameters: { tickSpacing } }: VenueOfVersion1): unknown {
  return { tickSpacing };
}
