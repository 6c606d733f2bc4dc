import type { Venue } from "../protocols/index.js";

/** How many venues are read at once, so that the deepest ones answer before the rest is read. */
export const sliceSize = 500;

/** The venues to follow next, and how many remain after them. */
export type Slice = { readonly venues: readonly Venue[]; readonly toCome: number };

/**
 * Returns the venues of `toFollow` that are followed already, and the next slice of the others, in order. Of the followed
 * venues missing from `toFollow`, those created since `before` was current stay.
 */
export function nextSlice(
  followed: readonly Venue[],
  { toFollow, before }: { readonly toFollow: readonly Venue[]; readonly before: readonly Venue[] },
): Slice {
  const old = new Set(before.map(({ id }) => id));
  const wanted = new Map(toFollow.map((venue) => [venue.id, venue]));
  const kept = followed.flatMap((venue) => {
    const again = wanted.get(venue.id) ?? (old.has(venue.id) ? undefined : venue);
    return again === undefined ? [] : [again];
  });
  const there = new Set(kept.map(({ id }) => id));
  const missing = toFollow.filter(({ id }) => !there.has(id));
  return {
    venues: [...kept, ...missing.slice(0, sliceSize)],
    toCome: Math.max(0, missing.length - sliceSize),
  };
}
