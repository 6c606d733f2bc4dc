import type { Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";

/** A question that was understood: every field checked, every default filled in. Amounts in raw token units. */
export type QuoteRequest = {
  readonly strategy: Strategy;
  readonly fromAddress: Address;
  readonly receiver: Address;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly slippageBps: bigint;
  /** Wins over `slippageBps`; the answer promises at least this on chain. */
  readonly minAmountOut: bigint | undefined;
  readonly fee: { readonly bps: bigint; readonly receiver: Address } | undefined;
  /** Whether the price impact is asked for. */
  readonly priceImpact: boolean;
  /** Unix seconds; undefined: counted from the answer's context by the settings. */
  readonly deadline: bigint | undefined;
};
