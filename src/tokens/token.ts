import type { Address } from "../lib/address.js";

/** A token Sluice routes: confirmed by the chain, texts cleaned. */
export type Token = {
  readonly chainId: number;
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Where pictures of it are; https alone, the best known source first, empty when there is none. */
  readonly logosUri: readonly string[];
};

/** Who says that there is such a token: the network's data file, the operator's lists, or the lists that come along. */
export type Standing = "builtIn" | "listed" | "bundled";

/** A token somebody listed, before the chain confirmed it. */
export type TokenCandidate = Omit<Token, "chainId"> & { readonly standing: Standing };

/** Why a listed token is not routed. */
export type RejectedToken = { readonly token: TokenCandidate; readonly reason: string };
