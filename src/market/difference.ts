import type { Venue } from "../protocols/adapter.js";

export type VenueDifference = {
  /** New, or no longer what they were. */
  readonly added: readonly Venue[];
  readonly gone: readonly Venue[];
};

/** What changed between two discoveries. */
export function differenceOf(before: readonly Venue[], after: readonly Venue[]): VenueDifference {
  const known = new Map(before.map((venue) => [venue.id, factsOf(venue)]));
  const ids = new Set(after.map(({ id }) => id));
  return {
    added: after.filter((venue) => known.get(venue.id) !== factsOf(venue)),
    gone: before.filter(({ id }) => !ids.has(id)),
  };
}

/** The same text for the same facts; a venue that was kept comes back with its fields in another order. */
function factsOf(venue: Venue): string {
  const { id, protocol, standard, address, tokens, feePpm, parameters } = venue;
  const named = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([id, protocol, standard, address, tokens, feePpm, named]);
}
