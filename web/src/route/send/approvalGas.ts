import { gasLimitOf } from "../../../../src/client/index.js";
import type { Both } from "../answer/totalCost.js";
import type { Form } from "../form/form.js";
import type { Spend } from "../form/question.js";

/** The gas of the approvals before a trade, their number, and what signatures instead add to the trade's own gas. */
export type ApprovalGas = { readonly gas: bigint; readonly count: bigint; readonly signatureGas: bigint };

/** What a signature adds to a trade: of the token's own permit or for Permit2, usually and at most. */
const signatureGas: Both<bigint> = { expected: 60_000n, worst: 150_000n };
export const none: ApprovalGas = { gas: 0n, count: 0n, signatureGas: 0n };

/** What is known of a token's approval: the gas limits of its transactions, and what may be moved already. */
export type KnownApproval = {
  readonly limits: readonly bigint[];
  readonly allowed: bigint;
  readonly allowedToPermit2: bigint;
  /** Whether a signature of the token's own permit replaces the approval. */
  readonly isSigned: boolean;
};

/** As the form's; `own` is the token's own permit alone, for several tokens. */
export type Way = Form["approve"] | "own";

/** Returns the same for one token. */
export function approvalGasOf(
  { limits, allowed, allowedToPermit2, isSigned }: KnownApproval,
  { amount }: Spend,
  way: Way,
): Both<ApprovalGas> {
  const count = BigInt(limits.length);
  const once: Both<ApprovalGas> = {
    expected: { ...none, gas: limits.reduce((sum, limit) => sum + limit, 0n), count },
    worst: { ...none, gas: limits.reduce((sum, limit) => sum + gasLimitOf(limit), 0n), count },
  };
  if (allowed >= amount) return { expected: none, worst: none };
  const isPermitted = (way === "sign" || way === "permit2") && allowedToPermit2 >= amount;
  const signs = isPermitted || ((way === "sign" || way === "own") && isSigned);
  const approves = way === "permit2" && !isPermitted;
  const signed = { ...none, signatureGas: signatureGas.expected };
  const expected = signs ? signed : approves ? plus(once.expected, signed) : once.expected;
  if (way === "send") return { expected, worst: once.worst };
  // A wallet that cannot sign shows that late: after Permit2 was approved.
  const worst = plus(once.worst, { ...(approves ? once.worst : none), signatureGas: signatureGas.worst });
  return { expected, worst };
}

export function plus(one: ApprovalGas, other: ApprovalGas): ApprovalGas {
  return {
    gas: one.gas + other.gas,
    count: one.count + other.count,
    signatureGas: one.signatureGas + other.signatureGas,
  };
}
