import type { Venue } from "../protocols/index.js";

/** So many venues are read at once: the deepest ones answer while the others are still to come. */
export const sliceSize = 500;

/** What is followed next, and how many of the found venues are then still to come. */
export type Slice = { readonly venues: readonly Venue[]; readonly toCome: number };

/**
 * Of `found`, what is followed already and as many more as are read at once, in their order. Of what is followed and was
 * not found, only that stays which was made since `before` were all.
 */
export function nextSlice(
  followed: readonly Venue[],
  { found, before }: { readonly found: readonly Venue[]; readonly before: readonly Venue[] },
): Slice {
  const old = new Set(before.map(({ id }) => id));
  const wanted = new Map(found.map((venue) => [venue.id, venue]));
  const kept = followed.flatMap((venue) => {
    const again = wanted.get(venue.id) ?? (old.has(venue.id) ? undefined : venue);
    return again === undefined ? [] : [again];
  });
  const there = new Set(kept.map(({ id }) => id));
  const missing = found.filter(({ id }) => !there.has(id));
  return {
    venues: [...kept, ...missing.slice(0, sliceSize)],
    toCome: Math.max(0, missing.length - sliceSize),
  };
}
