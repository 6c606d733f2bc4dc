import type { Venue } from "../../protocols/index.js";

/** The number of venues read at once, so that the deepest ones are available before the rest is read. */
export const sliceSize = 500;

/** The venues to follow next, and the number of venues that remain after them. */
export type Slice = { readonly venues: readonly Venue[]; readonly toCome: number };

/**
 * Returns the followed venues to keep and the next slice of the others, in order. Keeps venues that are in `toFollow`,
 * and venues created since `before` was current.
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
