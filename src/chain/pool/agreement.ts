import { SluiceError } from "../../errors/error.js";
import type { NodeEndpoint } from "../nodes/endpoint.js";
import { RpcError } from "../transport/errors.js";
import { isExecutionError, isUnserved, verdictOf } from "../transport/verdict.js";
import { difference } from "./comparison.js";
import type { Answer, Inquiry, NodePool, Question } from "./question.js";

/**
 * Returns the answer that an error represents, if it comes from the contract. Any other error only states what the node
 * cannot do.
 */
export function answerOfError(endpoint: NodeEndpoint, error: RpcError): Answer | undefined {
  return isExecutionError(error) ? { endpoint, form: `reverted ${error.data ?? "0x"}`, error } : undefined;
}

export function answerOf({ comparison, need }: Question, endpoint: NodeEndpoint, result: unknown): Answer {
  return { endpoint, form: need > 1 ? (comparison?.formOf(result) ?? "") : "", result };
}

/** Returns the largest number of nodes that agree. */
export function mostAlike(answers: readonly Answer[]): number {
  return answers.reduce((most, { form }) => Math.max(most, alike(answers, form).length), 0);
}

function alike(answers: readonly Answer[], form: string): readonly Answer[] {
  return answers.filter((answer) => answer.form === form);
}

/** Returns the answers that settle the question, or undefined if none do yet. */
export function agreeing(
  { need, comparison }: Question,
  answers: readonly Answer[],
): readonly Answer[] | undefined {
  for (const answer of answers) {
    const group = alike(answers, answer.form);
    if (group.length >= need) return group;
    if ("result" in answer && comparison?.isProven?.(answer.result) === true) return group;
  }
  return undefined;
}

/** Returns whether nodes gave different answers. */
export function isDisputed([first, ...rest]: readonly Answer[]): boolean {
  return rest.some(({ form }) => form !== first?.form);
}

/** Refusals of a request itself. Other errors may be temporary. */
const lackingCodes = [-32601, -32602, -32004, 400, 403, 404, 405, 500, 501];

/**
 * Returns the result that `agreed` share, or throws their error. Records what the question revealed about the nodes:
 * which contradicted the others, and which do not support what others do.
 */
export function resultFrom(
  { judge, hosts }: NodePool,
  { ask, comparison, need, feature, options }: Question,
  { inquiry, answers, agreed }: { inquiry: Inquiry; answers: readonly Answer[]; agreed: readonly Answer[] },
): unknown {
  const [first] = agreed as [Answer];
  const others = agreed.map(({ endpoint }) => endpoint);
  for (const { endpoint, form } of answers) {
    if (need === 1 || comparison === undefined || form === first.form || hosts < 3) continue;
    judge.contradicted({ endpoint, ask, comparison, said: form, agreed: first.form, others });
  }
  if (hosts > 1) learn(others, inquiry, { feature, options });
  if ("error" in first) throw first.error;
  return first.result;
}

/**
 * Gateways have many codes for a method that they do not serve, and nodes for logs that they do not return in the
 * requested form.
 */
function isLack(error: RpcError): boolean {
  if (lackingCodes.includes(error.code) || isUnserved(error)) return true;
  return error.method === "eth_getLogs" && verdictOf(error) === "elsewhere";
}

function learn(
  others: readonly NodeEndpoint[],
  { errors, cut }: Inquiry,
  { feature, options: { load, span } }: Pick<Question, "feature" | "options">,
): void {
  if (load !== undefined) for (const { capacity } of others) capacity.took(load);
  for (const endpoint of cut) if (load !== undefined) endpoint.capacity.refused(load, "gas");
  for (const [endpoint, error] of errors) {
    // Only a refusal of the request itself shows a limit of the request's size.
    if (!(error instanceof RpcError) || ["limited", "lagging"].includes(verdictOf(error))) continue;
    if (span !== undefined && span > 1) endpoint.logLimit.refused(span, error.message);
    else if (isLack(error)) endpoint.noteLacking(feature);
    else if (load !== undefined) endpoint.capacity.refused(load, error.code === 413 ? "bytes" : undefined);
  }
  if (span !== undefined) for (const { logLimit } of others) logLimit.took(span);
}

/** Returns the error for nodes that contradict each other when no other can decide. */
export function disagreementError(
  { chainId, judge }: NodePool,
  { ask }: Question,
  answers: readonly Answer[],
): SluiceError {
  const [first] = answers as [Answer];
  const other = answers.find(({ form }) => form !== first.form) ?? first;
  const parts = difference(first.form, other.form);
  const description = `${first.endpoint.host} answered ${parts.said}, ${other.endpoint.host} answered ${parts.agreed}`;
  judge.disputed([first.endpoint, other.endpoint], `${ask.method}: ${description}`);
  return new SluiceError("NODES_DISAGREE", `The nodes of chain ${chainId} disagree on ${ask.method}.`, {
    description,
    retryAfterSeconds: 1,
  });
}
