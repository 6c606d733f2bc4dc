import type { NodeEndpoint } from "../nodes/endpoint.js";
import type { Urgency } from "../nodes/pace.js";

/** The request that every node gets in turn, so that its times compare them. */
export const POLL = "eth_getBlockByNumber";
/** A node that has just lacked a block is asked last for this long. */
const LAG_MS = 2_000;
/**
 * A node further down the list is preferred only if it is faster by this much, and by half, for every place. While
 * differences are smaller, the listed order is the rule.
 */
const PLACE_MS = 20;
const PLACE_SHARE = 0.5;

/** So much longer than usual a node may take before its silence counts against it. */
const QUIET_MS = 50;

type Ranked = { readonly endpoint: NodeEndpoint; readonly score: number };

/**
 * Returns the endpoints in the order in which to ask them: by the median time of their answers to this method, or to
 * the poll for the newest block if not all have answered the method often enough, plus the time until the node's pace
 * allows a request, plus the time for which it has left requests unanswered. Listed order decides between nodes of similar speed.
 */
export function ranked(
  endpoints: readonly NodeEndpoint[],
  { method, urgency, nowMs }: { readonly method: string; readonly urgency: Urgency; readonly nowMs: number },
): readonly NodeEndpoint[] {
  if (endpoints.length < 2) return endpoints;
  const own = endpoints.map(({ latency }) => latency.medianMs(method));
  const isComparable = own.every((ms) => ms !== undefined);
  const times = isComparable ? own : endpoints.map(({ latency }) => latency.medianMs(POLL));
  const all = endpoints.map((endpoint, index): Ranked => {
    const place = endpoint.place;
    const latencyMs = times[index] ?? 0;
    const lagMs = nowMs - endpoint.laggedAtMs() < LAG_MS ? LAG_MS : 0;
    const silentMs = Math.max(0, endpoint.silentMs() - latencyMs - QUIET_MS);
    const waitMs = silentMs + endpoint.expectedWaitMs(urgency);
    const score = latencyMs * (1 + PLACE_SHARE * place) + PLACE_MS * place + lagMs + waitMs;
    return { endpoint, score };
  });
  return all.sort((a, b) => a.score - b.score).map(({ endpoint }) => endpoint);
}
