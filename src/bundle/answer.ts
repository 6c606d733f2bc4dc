import type { UnsignedTx } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { Market } from "../market/index.js";
import type { Fill } from "../routing/index.js";

/** A bundle that was planned, compiled and read back. Amounts in raw token units. */
export type BundleAnswer = {
  /** The market the answer holds for; its block is the answer's block. */
  readonly market: Market;
  readonly tx: UnsignedTx;
  /** Every trade of the bundle in the order of execution. */
  readonly fills: readonly Fill[];
  /** The sum of all fee calls by token. */
  readonly feeAmounts: ReadonlyMap<Address, bigint>;
  /** The simulation's result; undefined when the request skips the quote. */
  readonly quoted: BundleQuote | undefined;
};

export type BundleQuote = {
  /** The gas limit the transaction needs. */
  readonly gas: bigint;
  /** What the receivers get by token, without fees: simulated, not estimated. */
  readonly amountsOut: ReadonlyMap<Address, bigint>;
  /** What the transaction insists on of each. */
  readonly minAmountsOut: ReadonlyMap<Address, bigint>;
  /** What the bundle loses against the market's own USD prices; undefined unless requested and known. */
  readonly priceImpactBps: number | undefined;
};
