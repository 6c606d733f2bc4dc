import { holdApproval } from "../verify/approval.js";
import type { CheckedTransaction } from "../verify/transaction.js";
import { answeredAmount, membersOf, shown } from "../verify/values.js";
import type { Allowance, Approval, ApprovalsParams, ApproveParams } from "../wire/types.js";
import { unexpected } from "./error.js";
import type { RequestOptions } from "./requestOptions.js";

/** How the interface writes the native currency, which needs no approval. */
const native = `0x${"e".repeat(40)}`;

/** A transaction as a wallet takes it; `gas` is the limit that it needs. */
export type ApprovalTransaction = CheckedTransaction;

/** What of a client it takes. */
type Asked = {
  approvals(query: ApprovalsParams, options?: RequestOptions): Promise<Allowance[]>;
  approve(query: ApproveParams, options?: RequestOptions): Promise<Approval>;
};

export type ApproveIfNeededParams<T> = {
  readonly fromAddress: string;
  readonly tokenIn: string;
  readonly amountIn: string | bigint;
  readonly chainId?: number;
  /** As of the route to come. Default `router`. */
  readonly routingStrategy?: NonNullable<ApproveParams["routingStrategy"]>;
  /** Sends a transaction and resolves once it is mined: with a hash, a receipt, or nothing. */
  readonly send?: (transaction: ApprovalTransaction) => Promise<T>;
};

/**
 * What the sender has to send, in this order, before a route can take `amountIn` of `tokenIn`: nothing where enough is
 * allowed already, for the native currency, and for strategy `delegate`; else an approval of exactly `amountIn`, and before it
 * the end of an old one where the token wants that. With `send` they are sent, each once the one before it is mined.
 *
 * What is allowed already is known of tokens in the listing; one that nobody lists is approved again. What the service
 * answers is verified before anything is returned or sent: see `verifyApproval`.
 *
 * @returns the transactions, and what `send` resolved with for each.
 * @throws SluiceApiError UNEXPECTED_ANSWER where the service answers anything but these approvals.
 */
export async function approveIfNeeded<T>(
  client: Asked,
  { fromAddress, tokenIn, amountIn, chainId = 1, routingStrategy = "router", send }: ApproveIfNeededParams<T>,
  options?: RequestOptions,
): Promise<{ transactions: ApprovalTransaction[]; sent: T[] }> {
  const token = tokenIn.toLowerCase();
  if (token === native || routingStrategy === "delegate") return { transactions: [], sent: [] };
  const shared = { chainId, fromAddress, routingStrategy };
  const allowed = await client.approvals(shared, options);
  if (!Array.isArray(allowed)) throw unexpected("the allowances are no list");
  const enough = allowed.some((each: unknown) => {
    const told = membersOf(each);
    const amount = answeredAmount(told.amount);
    if (amount === undefined) throw unexpected(`an allowance is ${shown(told.amount)}`);
    return told.token === token && amount >= BigInt(amountIn);
  });
  if (enough) return { transactions: [], sent: [] };

  const asked = { ...shared, tokenAddress: tokenIn, amount: amountIn };
  const verified = holdApproval(asked, await client.approve(asked, options));
  if (!verified.holds)
    throw unexpected(`the approval is not what was asked for: ${verified.faults.join("; ")}`);
  const sent: T[] = [];
  for (const transaction of send === undefined ? [] : verified.transactions) {
    sent.push(await (send as NonNullable<typeof send>)(transaction));
  }
  return { transactions: [...verified.transactions], sent };
}
