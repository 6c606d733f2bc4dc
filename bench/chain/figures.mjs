import { rounded } from "../lib/stats.mjs";

/** Seconds for reading, "never" where it did not come to that. */
export function seconds(timed) {
  return timed === undefined ? "never" : rounded(timed.ms / 1000);
}

/** What passed a proxy, as a table tells it. */
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
 * The venues a service says it knows, and how many of them it trades. Known are those of its catalogue, where it has one;
 * of deployments that are asked token by token it tells no more than what it trades, which is not counted twice.
 */
export function venuesOf({ body }) {
  const [{ catalogue = [], venues = 0 } = {}] = body.networks ?? [];
  const listed = catalogue.reduce((sum, { venues }) => sum + venues, 0);
  return { known: Math.max(listed, venues), traded: venues };
}
