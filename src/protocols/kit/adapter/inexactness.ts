import type { Adapter } from "../../adapter.js";
import type { Venue } from "../../venue.js";

/** The fields that describe a venue's inexact quotes. Absent if quotes are exact to the wei. */
export type Inexactness = {
  readonly exact?: false;
  /** `Adapter.tolerancePpb`. */
  readonly tolerancePpb?: number;
};

type Known = { readonly adapter: Adapter; readonly venue: Venue; readonly state: unknown };

/** Shared, because nearly every venue is exact. */
const EXACT: Inexactness = Object.freeze({});

/** Returns how far quotes may be off in a block `seconds` after the one read. */
export function inexactnessAfter({ adapter, venue, state }: Known, seconds: number): Inexactness {
  const tolerancePpb = adapter.tolerancePpb?.(venue, state, Math.max(1, seconds));
  return tolerancePpb === undefined ? EXACT : { exact: false, tolerancePpb };
}

/** Assumed for a chain with irregular blocks: the pace of Ethereum. */
const USUAL_BLOCK_SECONDS = 12;

/** Returns how far quotes may be off in the next block, for listings and files. */
export function inexactnessOf(known: Known, { blockTimeSeconds }: { blockTimeSeconds: number }): Inexactness {
  return inexactnessAfter(known, blockTimeSeconds || USUAL_BLOCK_SECONDS);
}
