import type { Signed, Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { TokenAmount } from "../protocols/index.js";
import type { Preferences } from "../routing/index.js";
import type { Asked } from "./market/inviteGuests.js";

/** The terms of a transaction, apart from what it trades. */
export type TransactionTerms = {
  readonly strategy: Strategy;
  readonly fromAddress: Address;
  readonly receiver: Address;
  readonly fee: { readonly bps: bigint; readonly receiver: Address } | undefined;
  /** Unix seconds. If undefined, the deadline is computed from the answer's context and the settings. */
  readonly deadline: bigint | undefined;
  /** The sender's signature, which replaces an approval of the Router. */
  readonly signed?: Signed | undefined;
};

/** How a request narrows the search for its routes. */
export type SearchPreferences = Preferences & {
  /** Replaces the network's price of gas when routes are weighed. */
  readonly gasPriceWei?: bigint;
};

/** A request for a route, with every field checked and every default applied. Amounts are in raw token units. */
export type QuoteRequest = TransactionTerms & {
  /** 1 to 8 distinct tokens and the amount paid of each, fee included. With `wanted`, the search finds the amount. */
  readonly inputs: readonly TokenAmount[];
  /** 1 to 8 distinct tokens, none of which is an input. Each output gets an equal part of every input. */
  readonly outputs: readonly Address[];
  /** What is to arrive, if that is given instead of what is paid. Requires one input and one output. */
  readonly wanted?: ExactOutput | undefined;
  /** How far below the simulation an output may be, in basis points. With `auto`, Sluice chooses it for the route. */
  readonly slippageBps: bigint | "auto";
  /** One minimum for each output, in the same order. They replace `slippageBps`, and the transaction enforces them. */
  readonly minAmountsOut: readonly TokenAmount[] | undefined;
  /** If absent, nothing narrows the search. */
  readonly preferences?: SearchPreferences;
  /** Whether routes may use venues that nobody vouches for. */
  readonly unvouched: boolean;
  /** Whether to compute the price impact. */
  readonly priceImpact: boolean;
  /** The block to answer at. If absent, the newest. */
  readonly blockNumber?: bigint;
  /** Whether to explain the answer. Requires a single output, since every output has its own search. */
  readonly explain: boolean;
  /** Whether the explanation says what limits cost. Takes three more searches. */
  readonly explainLimits?: boolean;
};

/** An exact output. Amounts are in raw units. */
export type ExactOutput = {
  /** The least that the receiver gets. */
  readonly amountOut: bigint;
  /** The most that is taken from the payer, fee included. Undefined leaves it to the slippage. */
  readonly maxAmountIn: bigint | undefined;
  /** Whether a wallet pulls what it spends from its owner. */
  readonly isPulled: boolean;
};

/** Returns what decides which venues the routes of a request see. */
export function askedBy({ inputs, outputs, unvouched, blockNumber }: QuoteRequest): Asked {
  return { tokens: { tokenIn: inputs.map(({ token }) => token), tokenOut: outputs }, unvouched, blockNumber };
}
