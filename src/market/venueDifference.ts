import { plainText } from "../lib/plainText.js";
import type { Venue } from "../protocols/index.js";

export type VenueDifference = {
  /** New, or no longer what they were. */
  readonly added: readonly Venue[];
  readonly gone: readonly Venue[];
};

/** What changed between two discoveries. Venues are compared whole; one that was kept has its members in another order. */
export function differenceOf(before: readonly Venue[], after: readonly Venue[]): VenueDifference {
  // From block to block it is the very same list, and comparing thousands of venues takes longer than most blocks do.
  if (before === after) return { added: [], gone: [] };
  const known = new Map(before.map((venue) => [venue.id, plainText(venue)]));
  const ids = new Set(after.map(({ id }) => id));
  return {
    added: after.filter((venue) => known.get(venue.id) !== plainText(venue)),
    gone: before.filter(({ id }) => !ids.has(id)),
  };
}
