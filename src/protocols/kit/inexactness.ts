import type { Adapter } from "../adapter.js";
import type { Venue } from "../venue.js";

/** What is said of a venue whose quotes are not to the wei; members are absent where they are. */
export type Inexactness = {
  readonly exact?: false;
  /** `Adapter.tolerancePpb`. */
  readonly tolerancePpb?: number;
};

type Known = { readonly adapter: Adapter; readonly venue: Venue; readonly state: unknown };

/** Shared, since nearly every venue is exact. */
const EXACT: Inexactness = Object.freeze({});

/** How far quotes may be off in a block `seconds` after the one that was read. */
export function inexactnessAfter({ adapter, venue, state }: Known, seconds: number): Inexactness {
  const tolerancePpb = adapter.tolerancePpb?.(venue, state, Math.max(1, seconds));
  return tolerancePpb === undefined ? EXACT : { exact: false, tolerancePpb };
}

/** A chain whose blocks come as they please is taken for one of Ethereum's pace. */
const USUAL_BLOCK_SECONDS = 12;

/** The same for the next block, as listings and files say it. */
export function inexactnessOf(known: Known, { blockTimeSeconds }: { blockTimeSeconds: number }): Inexactness {
  return inexactnessAfter(known, blockTimeSeconds || USUAL_BLOCK_SECONDS);
}
