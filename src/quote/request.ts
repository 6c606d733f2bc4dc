import type { Address } from "../lib/address.js";
import type { Terms } from "./terms.js";

/** A question that was understood: every field checked, every default filled in. Amounts in raw token units. */
export type QuoteRequest = Terms & {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly slippageBps: bigint;
  /** Wins over `slippageBps`; the answer promises at least this on chain. */
  readonly minAmountOut: bigint | undefined;
  /** Whether the price impact is asked for. */
  readonly priceImpact: boolean;
  /** Whether the answer is to be explained. */
  readonly explain: boolean;
};
