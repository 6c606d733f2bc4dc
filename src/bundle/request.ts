import type { Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { Call } from "./call.js";

/** A bundle that was understood: every call checked, every default filled in. Amounts in raw token units. */
export type BundleRequest = {
  readonly strategy: Strategy["kind"];
  readonly fromAddress: Address;
  /** Whose tokens the bundle spends: fromAddress, or with `ensowallet` its wallet, which then takes nothing from its owner. */
  readonly spender: Address;
  /** Who gets every output that no call spends and no call sends elsewhere. */
  readonly receiver: Address;
  /** At least one. */
  readonly calls: readonly Call[];
  /** The caller needs neither gas nor amounts. */
  readonly skipQuote: boolean;
  /** Whether the price impact is asked for. */
  readonly priceImpact: boolean;
  /** Unix seconds; undefined: counted from the answer's context by the settings. */
  readonly deadline: bigint | undefined;
};
