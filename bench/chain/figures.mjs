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

/** The venues a service says it knows, and how many of them it trades. */
export function venuesOf({ body }) {
  const [network] = body.networks ?? [];
  return { known: network?.catalogue?.venues ?? network?.venues ?? 0, traded: network?.venues ?? 0 };
}
