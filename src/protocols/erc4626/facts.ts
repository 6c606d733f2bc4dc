import { z } from "zod";
import { decimalsFact, type VenueOfVersion1 } from "../kit/facts.js";

/** Decimals of the share and of the asset. */
export type VaultFacts = { readonly decimals: number; readonly assetDecimals: number };

export const facts: z.ZodType<VaultFacts> = z.strictObject({
  decimals: decimalsFact,
  assetDecimals: decimalsFact,
});

/** Returns the facts of a venue in a market file of version 1, without validation. */
export function factsOfVersion1({ parameters: { decimals, assetDecimals } }: VenueOfVersion1): unknown {
  return { decimals, assetDecimals };
}
