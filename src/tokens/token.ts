import type { Address } from "../lib/address.js";

/** A token that Sluice routes. The chain has confirmed it, and its strings are sanitised. */
export type Token = {
  readonly chainId: number;
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Addresses of the token's logos: https only, the best-known source first. Empty if there are none. */
  readonly logosUri: readonly string[];
};

/** The list that contains the token: the network's data file, the operator's lists, or the bundled lists. */
export type TokenOrigin = "builtIn" | "listed" | "bundled";

/** A listed token, before the chain has confirmed it. */
export type TokenCandidate = Omit<Token, "chainId"> & { readonly origin: TokenOrigin };

/** Why a listed token is not routed. */
export type RejectedToken = { readonly token: TokenCandidate; readonly reason: string };
