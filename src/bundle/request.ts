import type { Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { Call } from "./call.js";

/** A request for a bundle, with every call checked and every default filled in. Amounts in raw token units. */
export type BundleRequest = {
  readonly strategy: Strategy["kind"];
  readonly fromAddress: Address;
  /** Whose tokens the bundle spends: fromAddress, or with `ensowallet` its wallet, which then takes nothing from its owner. */
  readonly spender: Address;
  /** Gets every output that no call spends or sends elsewhere. */
  readonly receiver: Address;
  /** At least one. */
  readonly calls: readonly Call[];
  /** The caller needs neither gas nor amounts. */
  readonly skipQuote: boolean;
  /** Whether to compute the price impact. */
  readonly priceImpact: boolean;
  /** Unix seconds; undefined: computed from the answer's context and the settings. */
  readonly deadline: bigint | undefined;
};
