import type { Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { SearchPreferences } from "../quote/index.js";
import type { Call } from "./call.js";

/** A request for a bundle, with every call checked and every default applied. Amounts are in raw token units. */
export type BundleRequest = {
  readonly strategy: Strategy["kind"];
  readonly fromAddress: Address;
  /**
   * The account whose tokens the bundle spends. This is fromAddress, or with `ensowallet` its wallet, which then takes
   * nothing from its owner.
   */
  readonly spender: Address;
  /** The account that gets every output that calls neither spend nor send elsewhere. */
  readonly receiver: Address;
  /** At least one call. */
  readonly calls: readonly Call[];
  /** Whether the caller needs neither gas nor amounts. */
  readonly skipQuote: boolean;
  /** Narrow the search for every route. If absent, nothing does. */
  readonly preferences?: SearchPreferences;
  /** Whether routes may use venues that nobody vouches for. */
  readonly unvouched: boolean;
  /** Whether to compute the price impact. */
  readonly priceImpact: boolean;
  /** Unix seconds. If undefined, the deadline is computed from the answer's context and the settings. */
  readonly deadline: bigint | undefined;
};
