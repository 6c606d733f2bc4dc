import type { NodeEndpoint } from "../nodes/endpoint.js";
import { RpcError } from "../transport/errors.js";
import { isMissingBlock } from "../transport/verdict.js";
import { answerOf, answerOfError } from "./agreement.js";
import { noteFailure, shareMs } from "./failover.js";
import type { Answer, Inquiry, NodePool, Question } from "./question.js";

/** The results of a question so far. */
export type Findings = {
  readonly inquiry: Inquiry;
  readonly answers: Answer[];
  /** The requests under way. */
  readonly flights: Map<NodeEndpoint, Flight>;
  /** The error that ends the question. */
  failure: { readonly error: unknown } | undefined;
};

/** A request to one node. */
export type Flight = {
  /** Resolves when its outcome is recorded. */
  readonly done: Promise<void>;
  /** When the request was sent. Undefined while it waits for its turn. */
  sentAtMs: number | undefined;
  cancel(): void;
};

/** Sends the request to one node and records the outcome in `findings`. */
export function launch(pool: NodePool, question: Question, endpoint: NodeEndpoint, findings: Findings): void {
  const { options, need } = question;
  const { inquiry, flights } = findings;
  const { signal: whole, urgency = "quote" } = options;
  inquiry.tried.add(endpoint);
  // Only the caller cancels a request to a single node, so it needs no controller of its own.
  const own = pool.endpoints.length > 1 ? new AbortController() : undefined;
  const signal = own?.signal ?? whole;
  const byCaller = () => own?.abort(whole?.reason);
  if (own !== undefined) whole?.addEventListener("abort", byCaller, { once: true });

  async function send(): Promise<void> {
    try {
      const waitedMs = await endpoint.turn(urgency, signal);
      if (urgency === "reading") inquiry.deadlineMs += waitedMs;
      flight.sentAtMs = pool.now();
      const timeoutMs = shareMs(pool, endpoint, inquiry);
      take(await endpoint.send(question.ask, { timeoutMs, signal }));
    } catch (error) {
      if (whole?.aborted) findings.failure = { error };
      else if (own?.signal.aborted !== true) fail(error);
    } finally {
      flights.delete(endpoint);
      whole?.removeEventListener("abort", byCaller);
    }
  }

  function take(result: unknown): void {
    options.onHost?.(endpoint.host);
    if (need > 1 && question.comparison?.isAbsent?.(result)) {
      inquiry.absent.add(endpoint);
    } else if (pool.hosts > 1 && options.isWhole?.(result) === false) {
      inquiry.refused.add(endpoint);
      inquiry.cut.add(endpoint);
      inquiry.partial ??= { result };
    } else {
      findings.answers.push(answerOf(question, endpoint, result));
    }
  }

  function fail(error: unknown): void {
    if (error instanceof RpcError) {
      if (isMissingBlock(error)) endpoint.noteLag();
      const answer = need > 1 ? answerOfError(endpoint, error) : undefined;
      if (answer !== undefined) return void findings.answers.push(answer);
    }
    try {
      noteFailure(error, question, endpoint, inquiry);
    } catch (final) {
      findings.failure = { error: final };
    }
  }

  const flight: { -readonly [Key in keyof Flight]: Flight[Key] } = {
    done: Promise.resolve(),
    sentAtMs: undefined,
    cancel: () => own?.abort(new Error("another node answered")),
  };
  flights.set(endpoint, flight);
  flight.done = send();
}
