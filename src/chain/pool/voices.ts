import { SluiceError } from "../../errors/error.js";
import type { NodeEndpoint } from "../nodes/endpoint.js";
import { silenceOf } from "./failover.js";
import type { Answer, Inquiry, NodePool, Nodes, Question } from "./question.js";

/**
 * Whether the answers of a pool's nodes can be confirmed. `agreed`: at least two nodes are not down, the pool has only
 * one, or one witness suffices. Otherwise only one node is left: `alone` if it is believed, `refused` if it is not.
 */
export type Certainty = "agreed" | "alone" | "refused";

/** Returns the hosts of the nodes from which an answer can be expected, however slow they are. */
export function voicesOf({ endpoints, timeoutMs }: Nodes): ReadonlySet<string> {
  return new Set(endpoints.filter((each) => !each.isDown(timeoutMs)).map(({ host }) => host));
}

/** Returns how certain the answers of the nodes are at present. */
export function certaintyOf(pool: NodePool): Certainty {
  if (pool.hosts === 1 || pool.witnesses === 1 || voicesOf(pool).size >= 2) return "agreed";
  return pool.alone === "answer" ? "alone" : "refused";
}

/**
 * Returns whether an answer is believed although fewer nodes gave it than must agree: all others are down or have refused
 * the request, and the operator wants such answers.
 */
export function isAlone(
  pool: NodePool,
  { feature }: Question,
  { refused }: Inquiry,
  answers: readonly Answer[],
): boolean {
  if (pool.alone === "refuse") return false;
  const answered = new Set(answers.map(({ endpoint }) => endpoint.host));
  const isSilent = (endpoint: NodeEndpoint) =>
    endpoint.isDown(pool.timeoutMs) || refused.has(endpoint) || endpoint.lacks(feature);
  return pool.endpoints.every((each) => answered.has(each.host) || isSilent(each));
}

/** Returns the error for an answer that nobody confirmed. */
export function loneVoiceError(
  { chainId, endpoints, now }: NodePool,
  { ask }: Question,
  inquiry: Inquiry,
  answers: readonly Answer[],
): SluiceError {
  const answered = new Set(answers.map(({ endpoint }) => endpoint.host));
  const others = endpoints.filter(({ host }) => !answered.has(host));
  const { reasons, retryAfterSeconds } = silenceOf(others, inquiry, now());
  const message = `Only one node of chain ${chainId} answered ${ask.method}, and no second confirmed it.`;
  const description = `${[...answered].join(" and ")} answered; ${reasons}`;
  return new SluiceError("RPC_UNAVAILABLE", message, { description, retryAfterSeconds });
}
