import type { VenueOfVersion1 } from "../kit/adapter/facts.js";

/** Returns the facts of a venue in a market file of version 1, without validation. */
export function factsOfVersion1({ parameters: { decimals, assetDecimals } }: VenueOfVersion1): unknown {
  return { decimals, assetDecimals };
}
