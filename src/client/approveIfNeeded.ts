import { holdApproval } from "../verify/approval.js";
import { answeredAmount, membersOf, shown } from "../verify/readValues.js";
import type { CheckedTransaction } from "../verify/transaction.js";
import type { Allowance, Approval, ApprovalsParams, ApproveParams } from "../wire/types.js";
import { unexpected } from "./error.js";
import type { RequestOptions } from "./send.js";

/** The interface's address for the native currency, which needs no approval. */
const native = `0x${"e".repeat(40)}`;

/** A transaction for a wallet. `gas` is the limit that it needs. */
export type ApprovalTransaction = CheckedTransaction;

/** The methods of a client that it uses. */
type Endpoints = {
  approvals(query: ApprovalsParams, options?: RequestOptions): Promise<Allowance[]>;
  approve(query: ApproveParams, options?: RequestOptions): Promise<Approval>;
};

export type ApproveIfNeededParams<T> = {
  readonly fromAddress: string;
  readonly tokenIn: string;
  readonly amountIn: string | bigint;
  readonly chainId?: number;
  /** The strategy of the route that follows. Default `router`. */
  readonly routingStrategy?: NonNullable<ApproveParams["routingStrategy"]>;
  /** Sends a transaction and resolves once it is mined: with a hash, a receipt, or nothing. */
  readonly send?: (transaction: ApprovalTransaction) => Promise<T>;
};

/**
 * Returns the transactions that the sender must send, in this order, before a route can take `amountIn` of `tokenIn`.
 * There are none if the allowance suffices, for the native currency, and for strategy `delegate`. Otherwise there is an
 * approval of exactly `amountIn`, after a reset of the old allowance if the token requires one. With `send`, sends each
 * transaction after the previous one is mined.
 *
 * The current allowance is known only for tokens in the listing; an unlisted token is approved again. Verifies the
 * service's response before it returns or sends anything: see `verifyApproval`.
 *
 * @returns the transactions, and what `send` resolved with for each.
 * @throws SluiceApiError UNEXPECTED_ANSWER if the service responds with anything but these approvals.
 */
export async function approveIfNeeded<T>(
  client: Endpoints,
  { fromAddress, tokenIn, amountIn, chainId = 1, routingStrategy = "router", send }: ApproveIfNeededParams<T>,
  options?: RequestOptions,
): Promise<{ transactions: ApprovalTransaction[]; sent: T[] }> {
  const token = tokenIn.toLowerCase();
  if (token === native || routingStrategy === "delegate") return { transactions: [], sent: [] };
  const shared = { chainId, fromAddress, routingStrategy };
  const allowed = await client.approvals(shared, options);
  if (!Array.isArray(allowed)) throw unexpected("the allowances are no list");
  const enough = allowed.some((each: unknown) => {
    const fields = membersOf(each);
    const amount = answeredAmount(fields.amount);
    if (amount === undefined) throw unexpected(`an allowance is ${shown(fields.amount)}`);
    return fields.token === token && amount >= BigInt(amountIn);
  });
  if (enough) return { transactions: [], sent: [] };

  const terms = { ...shared, tokenAddress: tokenIn, amount: amountIn };
  const verified = holdApproval(terms, await client.approve(terms, options));
  if (!verified.holds)
    throw unexpected(`the approval is not what was asked for: ${verified.faults.join("; ")}`);
  const sent: T[] = [];
  for (const transaction of send === undefined ? [] : verified.transactions) {
    sent.push(await (send as NonNullable<typeof send>)(transaction));
  }
  return { transactions: [...verified.transactions], sent };
}
