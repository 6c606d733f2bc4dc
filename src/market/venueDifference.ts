import { plainText } from "../lib/plainText.js";
import type { Venue } from "../protocols/index.js";

export type VenueDifference = {
  /** New or changed venues. */
  readonly added: readonly Venue[];
  readonly gone: readonly Venue[];
};

/** Returns what changed between two lists of venues. Venues are compared by all members, in any order of members. */
export function venueDifference(before: readonly Venue[], after: readonly Venue[]): VenueDifference {
  // From block to block it is the same array, and comparing thousands of venues takes longer than most blocks do.
  if (before === after) return { added: [], gone: [] };
  const known = new Map(before.map((venue) => [venue.id, plainText(venue)]));
  const ids = new Set(after.map(({ id }) => id));
  return {
    added: after.filter((venue) => known.get(venue.id) !== plainText(venue)),
    gone: before.filter(({ id }) => !ids.has(id)),
  };
}
