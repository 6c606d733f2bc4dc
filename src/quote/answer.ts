import type { UnsignedTx } from "../execution/index.js";
import type { Market } from "../market/index.js";
import type { Fill } from "../routing/index.js";
import type { Explanation } from "./explain.js";
import type { QuoteRequest } from "./request.js";

/** A route that was found, compiled, read back and simulated. Amounts in raw token units. */
export type QuoteAnswer = {
  readonly request: QuoteRequest;
  /** The market the answer holds for; its block is the answer's block. */
  readonly market: Market;
  /** Every trade in the order of execution. */
  readonly fills: readonly Fill[];
  /** What the receiver gets of each output, in the order of the request: simulated, not estimated. */
  readonly amountsOut: readonly bigint[];
  /** What the transaction insists on of each. */
  readonly minAmountsOut: readonly bigint[];
  /** The fee in each input, in the order of the request. */
  readonly feeAmounts: readonly bigint[];
  /** What the trade loses against the market's own USD prices; undefined where these do not tell. */
  readonly priceImpactBps: number | undefined;
  /** Present when it was asked for. */
  readonly explanation: Explanation | undefined;
  /** The gas limit the transaction needs. */
  readonly gas: bigint;
  readonly tx: UnsignedTx;
};
