import type { UnsignedTx } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { Market } from "../market/index.js";
import type { Fill } from "../routing/index.js";
import type { Needs } from "../simulation/index.js";

/** A bundle that was planned, compiled and read back. Amounts are in raw token units. */
export type BundleAnswer = {
  /** The market that the answer is based on. Its block is the answer's block. */
  readonly market: Market;
  /** How long after that block the amounts were computed for. */
  readonly secondsAhead: number;
  readonly tx: UnsignedTx;
  /** The allowances that `tx` needs, whether or not they are there. */
  readonly allowances: Needs["allowances"];
  /** Every trade of the bundle, in the order of execution. */
  readonly fills: readonly Fill[];
  /** The sum of all fee calls, by token. */
  readonly feeAmounts: ReadonlyMap<Address, bigint>;
  /** Whether the deadline cut a search short, so that a longer one may find a better route. */
  readonly isCut: boolean;
  /** The simulation's result. Undefined if the request skips the quote. */
  readonly quoted: BundleQuote | undefined;
};

export type BundleQuote = {
  /** The gas limit the transaction needs. */
  readonly gas: bigint;
  /** Wei charged for the transaction's bytes, as `Charge` has it. Undefined if there is no such fee. */
  readonly dataFeeWei: bigint | undefined;
  /** The amounts that the receivers get, by token, without fees. They are simulated, not estimated. */
  readonly amountsOut: ReadonlyMap<Address, bigint>;
  /** The minimum amounts that the transaction enforces, by token. */
  readonly minAmountsOut: ReadonlyMap<Address, bigint>;
  /** The loss against the market's own USD prices. Undefined unless it was requested and the prices are known. */
  readonly priceImpactBps: number | undefined;
  /** What the calls for exact outputs spend. */
  readonly spent: readonly CallSpending[];
};

/** What a call for an exact output spends of its tokenIn, in raw units. */
export type CallSpending = {
  /** Its position in the bundle. */
  readonly call: number;
  readonly token: Address;
  /** What is spent in the end, after what was not needed came back. It is planned, not simulated. */
  readonly amountIn: bigint;
  /** What the call takes at first, and so the most that it can spend. */
  readonly maxAmountIn: bigint;
};
