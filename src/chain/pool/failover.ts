import { messageOf, SluiceError } from "../../errors/error.js";
import type { NodeEndpoint } from "../nodes/endpoint.js";
import type { Ask } from "../transport/answer.js";
import { RpcError, TransportError } from "../transport/errors.js";
import { isExecutionError, isRepeatable, verdictOf } from "../transport/verdict.js";
import type { Inquiry, Nodes, Question } from "./question.js";

const MAX_ROUNDS = 2;
const FIRST_BACKOFF_MS = 100;
/** The longest pause that a request waits out when nodes ask to slow down. */
export const LONGEST_WAIT_MS = 5_000;

/** Starts the record of one request that must finish by `deadlineMs` (Unix milliseconds). */
export function begin(deadlineMs: number): Inquiry {
  return {
    tried: new Set(),
    refused: new Set(),
    errors: new Map(),
    absent: new Set(),
    cut: new Set(),
    partial: undefined,
    deadlineMs,
  };
}

function isFree({ now }: Nodes, endpoint: NodeEndpoint, { tried, refused }: Inquiry): boolean {
  return endpoint.availableAtMs() <= now() && !tried.has(endpoint) && !refused.has(endpoint);
}

/** Returns the endpoints that may be asked now. */
export function freeNodes(nodes: Nodes, inquiry: Inquiry): readonly NodeEndpoint[] {
  const free = nodes.endpoints.filter((endpoint) => isFree(nodes, endpoint, inquiry));
  // First contacts run in parallel, so a dead node at the front does not delay the others.
  for (const endpoint of free) endpoint.check().catch(() => {});
  return free;
}

/** Returns whether every endpoint asked for a pause longer than any request waits out. */
export function arePaused({ endpoints, now }: Nodes): boolean {
  return endpoints.every((endpoint) => {
    const { state, availableAtMs } = endpoint.status();
    return state === "limited" && availableAtMs - now() > LONGEST_WAIT_MS;
  });
}

/** Returns the maximum time for `endpoint`: half of the remaining time while another endpoint could still be asked. */
export function shareMs(nodes: Nodes, endpoint: NodeEndpoint, inquiry: Inquiry): number {
  const leftMs = inquiry.deadlineMs - nodes.now();
  const others = nodes.endpoints.some((other) => other !== endpoint && isFree(nodes, other, inquiry));
  return Math.max(1, others ? leftMs / 2 : leftMs);
}

/** Records the failure of one attempt. Throws if no further attempt is allowed. */
export function noteFailure(
  error: unknown,
  question: Question,
  endpoint: NodeEndpoint,
  inquiry: Inquiry,
): void {
  const { ask, need, options } = question;
  inquiry.tried.add(endpoint);
  inquiry.errors.set(endpoint, error);
  if (error instanceof RpcError) {
    const verdict = verdictOf(error);
    // Another node may support what this one does not.
    const isOther = need > 1 || options.span !== undefined;
    if (verdict === "final" && isOther && !isExecutionError(error)) {
      inquiry.refused.add(endpoint);
      return;
    }
    if (verdict === "final") throw error;
    if (verdict !== "limited" && error.code !== -32601 && !isRepeatable(ask.method)) throw error;
    if (verdict === "elsewhere") inquiry.refused.add(endpoint);
    return;
  }
  if (error instanceof SluiceError && error.code === "WRONG_CHAIN") return;
  if (!(error instanceof TransportError)) throw error;
  if (!error.delivered || isRepeatable(ask.method)) return;
  throw new SluiceError("RPC_UNAVAILABLE", `The node at ${endpoint.host} did not answer ${ask.method}.`, {
    description: `${error.message}; it may have been executed anyway, so check before you send it again`,
    retryAfterSeconds: 1,
  });
}

/**
 * Returns whether a node failed, is not believed or is on another chain. A request then does not wait for it to give
 * the first answer. To confirm another node's answer, it is awaited until it is down.
 */
export function isOutOfService(endpoint: NodeEndpoint): boolean {
  return ["open", "aside", "wrongChain"].includes(endpoint.status().state);
}

function isLimit(error: unknown): boolean {
  if (error instanceof RpcError) return verdictOf(error) === "limited";
  return error instanceof TransportError && error.kind === "limited";
}

/** Returns the milliseconds until another round makes sense, or undefined if none does. */
export function untilNextRound(
  { endpoints, now }: Nodes,
  { round, isPatient }: { readonly round: number; readonly isPatient: boolean },
  inquiry: Inquiry,
): number | undefined {
  const leftMs = inquiry.deadlineMs - now();
  const willing = endpoints.filter((endpoint) => !inquiry.refused.has(endpoint));
  const alive = willing.filter((endpoint) => !isOutOfService(endpoint));
  if (alive.length === 0) return undefined;
  const soonestMs = Math.min(...alive.map((endpoint) => endpoint.availableAtMs())) - now();
  // Nodes that refuse requests as too many may take the same one a moment later.
  const isLimited = alive.some((endpoint) => isLimit(inquiry.errors.get(endpoint)));
  if (soonestMs <= 0 && round >= MAX_ROUNDS && !isLimited) return undefined;
  const backoffMs = FIRST_BACKOFF_MS * 2 ** Math.min(round, MAX_ROUNDS) * (0.5 + Math.random() / 2);
  const waitMs = Math.max(soonestMs, backoffMs);
  if (isPatient && soonestMs > 0) return waitMs;
  return waitMs < leftMs && waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}

/**
 * Returns the error to throw when no endpoint is left: a node's own error if there was one, otherwise RPC_UNAVAILABLE
 * or WRONG_CHAIN.
 */
export function unavailable({ chainId, endpoints, now }: Nodes, ask: Ask, inquiry: Inquiry): unknown {
  for (const error of inquiry.errors.values()) {
    if (error instanceof RpcError && verdictOf(error) !== "limited") return error;
  }
  const misplaced = endpoints.map((endpoint) => endpoint.misplaced());
  if (misplaced.every((error) => error !== undefined)) return misplaced[0];
  const { reasons: description, retryAfterSeconds } = silenceOf(endpoints, inquiry, now());
  const message = `No node of chain ${chainId} answered ${ask.method}.`;
  return new SluiceError("RPC_UNAVAILABLE", message, { description, retryAfterSeconds });
}

/** Returns why each of the nodes did not answer, and the seconds until the first of them may. */
export function silenceOf(
  endpoints: readonly NodeEndpoint[],
  { errors }: Inquiry,
  nowMs: number,
): { readonly reasons: string; readonly retryAfterSeconds: number } {
  const reasons = endpoints.map((endpoint) => {
    const error = errors.get(endpoint);
    const reason =
      error === undefined ? (endpoint.status().lastError ?? "no answer in time") : messageOf(error);
    return `${endpoint.host}: ${reason}`;
  });
  const soonestMs = Math.min(...endpoints.map((endpoint) => endpoint.availableAtMs())) - nowMs;
  return { reasons: reasons.join("; "), retryAfterSeconds: Math.max(1, Math.ceil(soonestMs / 1_000)) };
}
