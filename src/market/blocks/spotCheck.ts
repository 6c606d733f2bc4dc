import { isDeepStrictEqual } from "node:util";
import { refreshOf, type Venue } from "../../protocols/index.js";
import type { Market } from "../market.js";
import type { Loaded } from "../start/loadVenues.js";

/** Venues that are read again beside those that a block makes stale. They travel in the same batch. */
const BESIDE_OTHERS = 4;
/** In a block that makes no venue stale, the check costs a request, so only one in this many such blocks is checked. */
export const EVERY_BLOCKS = 16n;

/**
 * Returns random venues whose followed state should be compared with the chain's: logs that are missing or false show
 * only there. Venues that are read at every block anyway are not among them. `random` returns a number below 1.
 */
export function venuesToCheck(
  { head, pools }: Market,
  stale: ReadonlyMap<string, Venue>,
  random: () => number,
): readonly Venue[] {
  if (stale.size === 0 && head.number % EVERY_BLOCKS !== 0n) return [];
  const followed = [...pools.values()].filter(
    ({ venue, adapter }) => !stale.has(venue.id) && refreshOf(adapter, venue) !== "everyBlock",
  );
  const count = Math.min(BESIDE_OTHERS, followed.length);
  return Array.from({ length: count }, () => {
    const [entry] = followed.splice(Math.floor(random() * followed.length), 1);
    return (entry as { venue: Venue }).venue;
  });
}

/** Returns the checked venues whose followed state differs from the one just read at the same block. */
export function mismatches(
  { pools }: Market,
  checked: readonly Venue[],
  { pools: loaded }: Loaded,
): readonly Venue[] {
  const read = new Map(loaded.map(({ venue, state }) => [venue.id, state]));
  return checked.filter(({ id }) => !isDeepStrictEqual(pools.get(id)?.state, read.get(id)));
}
