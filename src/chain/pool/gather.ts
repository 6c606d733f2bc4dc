import { setMaxListeners } from "node:events";
import { orAborted, pause } from "../../lib/wait.js";
import type { NodeEndpoint } from "../nodes/endpoint.js";
import type { Ask } from "../transport/answer.js";
import { RpcError } from "../transport/errors.js";
import { verdictOf } from "../transport/verdict.js";
import { disagreementError, isDisputed, resultFrom } from "./agreement.js";
import { comparisonOf } from "./comparison.js";
import { begin, LONGEST_WAIT_MS, unavailable, untilNextRound } from "./failover.js";
import type { Answer, AskOptions, Inquiry, NodePool, Question } from "./question.js";
import { askable, runRound } from "./round.js";
import { isAlone, loneVoiceError } from "./voices.js";

/** For how many rounds an answer waits until a second node has the block. */
const WITNESS_ROUNDS = 3;
const FIRST_WITNESS_MS = 100;
const LONGEST_WITNESS_MS = 1_000;
/** Many disagreements resolve within a moment, because a node may still be indexing the block. */
const DISPUTE_MS = 200;
const DISPUTE_ROUNDS = 2;

/**
 * Sends a request to as many nodes as must agree on its answer, and to others when nodes fail, are slow or disagree.
 * Returns or throws what they agree on. Throws what `Rpc.request` throws.
 */
export async function gather(pool: NodePool, ask: Ask, options: AskOptions): Promise<unknown> {
  const { signal, urgency } = options;
  const isPatient = urgency === "reading";
  // Node warns of a leak at eleven listeners, and the requests of one job share one signal.
  if (signal !== undefined) setMaxListeners(0, signal);
  const inquiry = begin(pool.now() + (options.timeoutMs ?? pool.timeoutMs));
  const question = questionOf(pool, ask, options);
  const answers: Answer[] = [];
  for (let round = 0; ; round++) {
    const agreed = await runRound(pool, question, { inquiry, answers });
    if (agreed !== undefined) return resultFrom(pool, question, { inquiry, answers, agreed });
    const waitMs =
      answers.length === 0
        ? untilNextRound(pool, { round, isPatient }, inquiry)
        : untilAgreement(pool, question, { inquiry, answers, round });
    if (waitMs === undefined || isAbsent(question, inquiry))
      return conclude(pool, question, inquiry, answers);
    if (isPatient) inquiry.deadlineMs += waitMs;
    await orAborted(pause(waitMs, pool.closing), signal);
    inquiry.tried.clear();
    if (isDisputed(answers)) answers.length = 0;
    for (const { endpoint } of answers) inquiry.tried.add(endpoint);
  }
}

function questionOf(pool: NodePool, ask: Ask, options: AskOptions): Question {
  const { hosts } = pool;
  if (hosts === 1) return { ask, options, comparison: undefined, need: 1, feature: ask.method };
  const mustAgree = hosts >= 3 || options.urgency === "block";
  const suffices = !mustAgree || pool.witnesses === 1 || options.witnesses === 1;
  const comparison = suffices ? undefined : comparisonOf(ask);
  return { ask, options, comparison, need: comparison === undefined ? 1 : 2, feature: featureOf(ask) };
}

/** Returns whether as many nodes as must agree lack what was asked for. */
function isAbsent({ need }: Question, { absent }: Inquiry): boolean {
  return absent.size >= need;
}

/**
 * Returns the milliseconds until nodes may agree: until another can answer, however slow or limited it is, or until those
 * that disagree have had time to finish their current work. Returns undefined if no such time is near.
 */
function untilAgreement(
  pool: NodePool,
  question: Question,
  { inquiry, answers, round }: { inquiry: Inquiry; answers: readonly Answer[]; round: number },
): number | undefined {
  const leftMs = inquiry.deadlineMs - pool.now();
  const answered = new Set(answers.map(({ endpoint }) => endpoint.host));
  const awaited = askable(pool, question, answers).filter(
    (endpoint) =>
      !endpoint.isDown(pool.timeoutMs) && !answered.has(endpoint.host) && !inquiry.refused.has(endpoint),
  );
  const soonestMs = Math.min(...awaited.map((endpoint) => endpoint.availableAtMs())) - pool.now();
  const backoffMs = isDisputed(answers)
    ? DISPUTE_MS
    : Math.min(FIRST_WITNESS_MS * 2 ** round, LONGEST_WITNESS_MS);
  const waitMs = Math.max(backoffMs, awaited.length === 0 ? 0 : soonestMs);
  if (waitMs > Math.min(leftMs, LONGEST_WAIT_MS)) return undefined;
  if (isDisputed(answers)) return awaited.length > 0 || round < DISPUTE_ROUNDS ? waitMs : undefined;
  const isLag = awaited.every((endpoint) => inquiry.absent.has(endpoint) || hasRefused(endpoint, inquiry));
  return awaited.length > 0 && (!isLag || round < WITNESS_ROUNDS) ? waitMs : undefined;
}

/** Returns whether a node answered that it has no answer, and not only that it will answer later. */
function hasRefused(endpoint: NodeEndpoint, { errors }: Inquiry): boolean {
  const error = errors.get(endpoint);
  return error instanceof RpcError && verdictOf(error) !== "limited";
}

/** Returns what is known when no node is left to ask. Throws the error if there is no answer. */
function conclude(pool: NodePool, question: Question, inquiry: Inquiry, answers: readonly Answer[]): unknown {
  const { absent, partial } = inquiry;
  if (isDisputed(answers)) throw disagreementError(pool, question, answers);
  if (answers.length > 0 && !isAbsent(question, inquiry)) {
    const refusals = [...inquiry.errors.keys()].filter((endpoint) => hasRefused(endpoint, inquiry));
    const suffices = isAlone(pool, question, inquiry, answers);
    // Two refusals contradict one answer. Two nodes may answer another form of the request.
    const most = suffices ? question.need : 1;
    if (pool.hosts >= 3 && refusals.length >= most) throw unavailable(pool, question.ask, inquiry);
    if (!suffices) throw loneVoiceError(pool, question, inquiry, answers);
    pool.noteAlone(question.options);
    return resultFrom(pool, question, { inquiry, answers, agreed: answers });
  }
  if (absent.size > 0) return null;
  if (partial !== undefined) return partial.result;
  throw unavailable(pool, question.ask, inquiry);
}

/**
 * Returns what a node must support to answer `ask`: the method, for calls the kinds of overrides, and for
 * logs how block and contracts are named. A node that
 * refuses one of them is not asked for it while another node supports it.
 */
function featureOf({ method, params }: Ask): string {
  if (method === "eth_getLogs") {
    const { blockHash, address } = (params[0] ?? {}) as { blockHash?: unknown; address?: unknown };
    const of = address === undefined ? "of all contracts" : "of some contracts";
    return `${method} ${of} by ${blockHash === undefined ? "number" : "hash"}`;
  }
  if (method !== "eth_call" && method !== "eth_estimateGas") return method;
  const [, , state, block] = params;
  const overrides = Object.values((state ?? {}) as Record<string, Record<string, unknown>>);
  const parts = [
    ...(overrides.some((each) => each.code !== undefined) ? ["code"] : []),
    ...(overrides.some((each) => each.code === undefined) ? ["state"] : []),
    ...(block === undefined ? [] : ["block"]),
  ];
  return parts.length === 0 ? method : `${method} with ${parts.join(" and ")} overrides`;
}
