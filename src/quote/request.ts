import type { Signed, Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { TokenAmount } from "../protocols/index.js";
import type { TokensByParameter } from "./market/inviteGuests.js";

/** What a transaction depends on beside what it trades. */
export type TransactionTerms = {
  readonly strategy: Strategy;
  readonly fromAddress: Address;
  readonly receiver: Address;
  readonly fee: { readonly bps: bigint; readonly receiver: Address } | undefined;
  /** Unix seconds; undefined: computed from the answer's context and the settings. */
  readonly deadline: bigint | undefined;
  /** What the sender has signed in place of approving the Router. */
  readonly signed?: Signed | undefined;
};

/** A request for a route, with every field checked and every default filled in. Amounts in raw token units. */
export type QuoteRequest = TransactionTerms & {
  /** 1 to 8 distinct tokens and how much of each is paid, fee included. */
  readonly inputs: readonly TokenAmount[];
  /** 1 to 8 distinct tokens, none of them an input; each gets an equal part of every input. */
  readonly outputs: readonly Address[];
  readonly slippageBps: bigint;
  /** One for each output, in their order; they replace `slippageBps`, and the transaction insists on them. */
  readonly minAmountsOut: readonly TokenAmount[] | undefined;
  /** Whether to compute the price impact. */
  readonly priceImpact: boolean;
  /** Whether to explain the answer; requires a single output, since every output has its own search. */
  readonly explain: boolean;
};

/** Returns the tokens of a request by the parameters that name them. */
export function tokensOf({ inputs, outputs }: QuoteRequest): TokensByParameter {
  return { tokenIn: inputs.map(({ token }) => token), tokenOut: outputs };
}
