import { plainText } from "../../lib/plainText.js";
import type { Venue } from "../../protocols/index.js";

export type VenueDifference = {
  /** New or changed venues. */
  readonly added: readonly Venue[];
  readonly gone: readonly Venue[];
};

/**
 * Returns the differences between two lists of venues. Venues are compared by all members. The order of members does
 * not matter.
 */
export function venueDifference(before: readonly Venue[], after: readonly Venue[]): VenueDifference {
  // The lists are usually the same array from block to block, and comparing thousands of venues takes longer than most
  // blocks do.
  if (before === after) return { added: [], gone: [] };
  const known = new Map(before.map((venue) => [venue.id, plainText(venue)]));
  const ids = new Set(after.map(({ id }) => id));
  return {
    added: after.filter((venue) => known.get(venue.id) !== plainText(venue)),
    gone: before.filter(({ id }) => !ids.has(id)),
  };
}
