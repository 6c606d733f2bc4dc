import { messageOf, SluiceError } from "../errors/error.js";
import type { Ask } from "./answer.js";
import type { Endpoint } from "./endpoint.js";
import { RpcError, TransportError } from "./errors.js";
import { isRepeatable, verdictOf } from "./verdict.js";

const MAX_ROUNDS = 2;
const FIRST_BACKOFF_MS = 100;
/** The longest pause a request sits out when nodes ask to slow down. */
const LONGEST_WAIT_MS = 5_000;

export type Nodes = {
  readonly chainId: number;
  readonly endpoints: readonly Endpoint[];
  readonly now: () => number;
};

/** How far one request has come. */
export type Progress = {
  /** In this round. */
  readonly tried: Set<Endpoint>;
  /** Answered in a way that will not change. */
  readonly refused: Set<Endpoint>;
  readonly errors: Map<Endpoint, unknown>;
  deadlineMs: number;
};

/** Starts the account of one request, which must have its answer by `deadlineMs` (Unix milliseconds). */
export function begin(deadlineMs: number): Progress {
  return { tried: new Set(), refused: new Set(), errors: new Map(), deadlineMs };
}

function isFree({ now }: Nodes, endpoint: Endpoint, { tried, refused }: Progress): boolean {
  return endpoint.status().availableAtMs <= now() && !tried.has(endpoint) && !refused.has(endpoint);
}

/** The endpoint to ask now; undefined when this round has none left. */
export function next(nodes: Nodes, progress: Progress): Endpoint | undefined {
  const free = nodes.endpoints.filter((endpoint) => isFree(nodes, endpoint, progress));
  // First contacts run side by side, so that a dead node in front does not make the others wait for theirs.
  for (const endpoint of free) endpoint.check().catch(() => {});
  return free[0];
}

/** Whether every endpoint asked for a pause that no request sits out. */
export function arePaused({ endpoints, now }: Nodes): boolean {
  return endpoints.every((endpoint) => {
    const { state, availableAtMs } = endpoint.status();
    return state === "limited" && availableAtMs - now() > LONGEST_WAIT_MS;
  });
}

/** How long `endpoint` may take. While another could still be asked, one that is alive but slow gets half of the time. */
export function shareMs(nodes: Nodes, endpoint: Endpoint, progress: Progress): number {
  const leftMs = progress.deadlineMs - nodes.now();
  const others = nodes.endpoints.some((other) => other !== endpoint && isFree(nodes, other, progress));
  return Math.max(1, others ? leftMs / 2 : leftMs);
}

/** Notes the failure of one attempt; throws when no further attempt is allowed. */
export function note(error: unknown, ask: Ask, endpoint: Endpoint, progress: Progress): void {
  progress.tried.add(endpoint);
  progress.errors.set(endpoint, error);
  if (error instanceof RpcError) {
    const verdict = verdictOf(error);
    if (verdict === "final") throw error;
    if (verdict !== "limited" && error.code !== -32601 && !isRepeatable(ask.method)) throw error;
    if (verdict === "elsewhere") progress.refused.add(endpoint);
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

/** Milliseconds until another round makes sense; undefined when none does. */
export function untilNextRound(
  { endpoints, now }: Nodes,
  { round, isPatient }: { readonly round: number; readonly isPatient: boolean },
  progress: Progress,
): number | undefined {
  const leftMs = progress.deadlineMs - now();
  const willing = endpoints.filter((endpoint) => !progress.refused.has(endpoint));
  const statuses = willing.map((endpoint) => endpoint.status());
  const alive = statuses.filter(({ state }) => state !== "open" && state !== "wrongChain");
  if (alive.length === 0) return undefined;
  const soonestMs = Math.min(...alive.map(({ availableAtMs }) => availableAtMs)) - now();
  if (soonestMs <= 0 && round >= MAX_ROUNDS) return undefined;
  const backoffMs = FIRST_BACKOFF_MS * 2 ** Math.min(round, MAX_ROUNDS) * (0.5 + Math.random() / 2);
  const waitMs = Math.max(soonestMs, backoffMs);
  if (isPatient && soonestMs > 0) return waitMs;
  return waitMs < leftMs && waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}

/** What to throw when nobody is left to ask: a node's own error if there was one, else that none answered. */
export function unavailable({ chainId, endpoints, now }: Nodes, ask: Ask, progress: Progress): unknown {
  for (const error of progress.errors.values()) {
    if (error instanceof RpcError && verdictOf(error) !== "limited") return error;
  }
  const misplaced = endpoints.map((endpoint) => endpoint.misplaced());
  if (misplaced.every((error) => error !== undefined)) return misplaced[0];
  const statuses = endpoints.map((endpoint) => endpoint.status());
  const soonestMs = Math.min(...statuses.map(({ availableAtMs }) => availableAtMs)) - now();
  const reasons = endpoints.map((endpoint, index) => {
    const error = progress.errors.get(endpoint);
    return `${endpoint.host}: ${error === undefined ? statuses[index]?.lastError : messageOf(error)}`;
  });
  return new SluiceError("RPC_UNAVAILABLE", `No node of chain ${chainId} answered ${ask.method}.`, {
    description: reasons.join("; "),
    retryAfterSeconds: Math.max(1, Math.ceil(soonestMs / 1_000)),
  });
}
