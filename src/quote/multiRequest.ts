import type { Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { QuoteRequest } from "./request.js";

/**
 * A question with several inputs or several outputs, understood as a `QuoteRequest` is. Amounts in raw token units. To
 * `explain` needs a single output, since every output has a search of its own.
 */
export type MultiRequest = Pick<
  QuoteRequest,
  "fromAddress" | "receiver" | "slippageBps" | "priceImpact" | "explain" | "deadline"
> & {
  readonly strategy: Strategy["kind"];
  /** Whose tokens are spent: fromAddress, or with `ensowallet` its wallet, which then takes nothing from its owner. */
  readonly spender: Address;
  /** 1 to 8 distinct tokens and what is given of each, the fee included. */
  readonly inputs: readonly { readonly token: Address; readonly amount: bigint }[];
  /** 1 to 8 distinct tokens, none of them among the inputs; an equal part of every input is spent on each. */
  readonly outputs: readonly Address[];
  /** One for each output; they win over `slippageBps`. */
  readonly minAmountsOut: readonly bigint[] | undefined;
  /** Taken from each input alike. */
  readonly fee: QuoteRequest["fee"];
};
