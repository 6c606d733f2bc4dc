import { z } from "zod";
import { decimalsFact, type VenueOfVersion1 } from "../kit/facts.js";

/** Decimals of the share and of what the vault holds. */
export type VaultFacts = { readonly decimals: number; readonly assetDecimals: number };

export const facts: z.ZodType<VaultFacts> = z.strictObject({
  decimals: decimalsFact,
  assetDecimals: decimalsFact,
});

/** Returns the facts of a venue as market files of version 1 state it; unchecked. */
export function factsOfVersion1({ parameters: { decimals, assetDecimals } }: VenueOfVersion1): unknown {
  return { decimals, assetDecimals };
}
