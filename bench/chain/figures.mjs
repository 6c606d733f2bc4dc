import { rounded } from "../lib/stats.mjs";

/** Seconds for display; "never" where it did not happen. */
export function seconds(timed) {
  return timed === undefined ? "never" : rounded(timed.ms / 1000);
}

/** What passed a proxy, as the members of a row. */
export function traffic({ total, again }) {
  return {
    requests: total.requests,
    "inner calls": total.innerCalls,
    MB: rounded((total.requestBytes + total.responseBytes) / 1e6 || 0),
    "answered 429": total.limited,
    refused: total.refused,
    "read twice": again.sameBlock,
    "and at another block": again.anotherBlock,
  };
}

/**
 * The venues that a service reports as known, and how many of them it trades. The known ones are those of its catalogue,
 * where it has one. For deployments without one it reports only what it trades, which is not counted twice.
 */
export function venuesOf({ body }) {
  const [{ catalogue = [], venues = 0 } = {}] = body.networks ?? [];
  const listed = catalogue.reduce((sum, { venues }) => sum + venues, 0);
  return { known: Math.max(listed, venues), traded: venues };
}
