import type { Address } from "../lib/address.js";

/** A token Sluice routes: confirmed by the chain, texts cleaned. */
export type Token = {
  readonly chainId: number;
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Addresses of its logos: https only, the best known source first; empty where there is none. */
  readonly logosUri: readonly string[];
};

/** The list that has the token: the network's data file, the operator's lists, or the bundled lists. */
export type TokenOrigin = "builtIn" | "listed" | "bundled";

/** A listed token, before the chain has confirmed it. */
export type TokenCandidate = Omit<Token, "chainId"> & { readonly origin: TokenOrigin };

/** Why a listed token is not routed. */
export type RejectedToken = { readonly token: TokenCandidate; readonly reason: string };
