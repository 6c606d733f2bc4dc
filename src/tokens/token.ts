import type { Address } from "../lib/address.js";

/** A token Sluice routes: confirmed by the chain, texts cleaned. */
export type Token = {
  readonly chainId: number;
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
};

/** A token somebody listed, before the chain confirmed it. */
export type TokenCandidate = Omit<Token, "chainId">;

/** Why a listed token is not routed. */
export type RejectedToken = { readonly token: TokenCandidate; readonly reason: string };
