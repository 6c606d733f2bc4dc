import type { UnsignedTx } from "../execution/index.js";
import type { Market } from "../market/index.js";
import type { BlockContext } from "../protocols/adapter.js";
import type { Plan } from "../routing/index.js";
import type { Explanation } from "./explain.js";
import type { QuoteRequest } from "./request.js";

/** A route that was found, compiled, read back and simulated. Amounts in raw token units. */
export type QuoteAnswer = {
  readonly request: QuoteRequest;
  /** The market the answer holds for; its block is the answer's block. */
  readonly market: Market;
  readonly context: BlockContext;
  readonly plan: Plan;
  /** What the receiver gets when the transaction is mined in `context`: simulated, not estimated. */
  readonly amountOut: bigint;
  /** What the transaction insists on. */
  readonly minAmountOut: bigint;
  readonly feeAmount: bigint;
  /** What the trade loses against the market's own USD prices; undefined where these do not tell. */
  readonly priceImpactBps: number | undefined;
  /** Present when it was asked for. */
  readonly explanation: Explanation | undefined;
  /** The gas limit the transaction needs. */
  readonly gas: bigint;
  readonly tx: UnsignedTx;
};
