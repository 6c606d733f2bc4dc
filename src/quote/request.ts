import type { Address } from "../lib/address.js";
import type { TokenAmount } from "../protocols/index.js";
import type { Terms } from "./terms.js";

/** A question that was understood: every field checked, every default filled in. Amounts in raw token units. */
export type QuoteRequest = Terms & {
  /** 1 to 8 distinct tokens and what is given of each, the fee included. */
  readonly inputs: readonly TokenAmount[];
  /** 1 to 8 distinct tokens, none of them among the inputs; an equal part of every input is spent on each. */
  readonly outputs: readonly Address[];
  readonly slippageBps: bigint;
  /** One for each output; they win over `slippageBps`, and the answer promises at least this on chain. */
  readonly minAmountsOut: readonly bigint[] | undefined;
  /** Whether the price impact is asked for. */
  readonly priceImpact: boolean;
  /** Whether the answer is to be explained; that needs a single output, since every output has a search of its own. */
  readonly explain: boolean;
};
