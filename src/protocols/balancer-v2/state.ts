import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

export type PoolState = WeightedState | ComposableState;

/** Raw units in the order of the pool's tokens. Weights and fees have 18 decimals. */
export type WeightedState = {
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  readonly weights: readonly bigint[];
  readonly swapFee: bigint;
  /** The protocol's part of swap fees, paid at joins and exits. */
  readonly protocolFee: bigint;
  /** The invariant after the last join or exit. */
  readonly lastInvariant: bigint;
  /** What a pool with rate providers owes the protocol for their yield. */
  readonly yield?: Yield;
};

/** With 18 decimals. */
export type Yield = {
  /** The protocol's part of the yield, paid at joins and exits. */
  readonly protocolFee: bigint;
  /**
   * The weighted product of the rates, null while a provider does not answer, and its highest value so far, below which
   * nothing is owed.
   */
  readonly rates: bigint | null;
  readonly highest: bigint;
};

/** In the same units as a weighted pool. The pool's own token is not among the balances. */
export type ComposableState = {
  readonly balances: readonly bigint[];
  /** Shares in circulation, the contract's virtual supply. */
  readonly supply: bigint;
  /** Shares not in circulation, which the vault holds like any other token of the pool. */
  readonly unsold: bigint;
  /** With three decimals, at the block that was read. No view function reports how a change in progress continues. */
  readonly amplification: bigint;
  readonly rates: Rates;
  readonly swapFee: bigint;
  /** The protocol's parts of swap fees and of yield, paid in new shares at joins and exits. */
  readonly protocolFees: { readonly swap: bigint; readonly yield: bigint };
  /** The amplification at the last join or exit, and the invariant after it. */
  readonly last: { readonly amplification: bigint; readonly invariant: bigint };
};

/** The rate of each asset. Null for an asset without a rate. */
export type Rates = readonly (Rate | null)[];

/** The worth of one token, with 18 decimals. */
export type Rate = {
  /** The pool's cached rate, and its cached rate after the last join or exit. */
  readonly current: bigint;
  readonly old: bigint;
  /** When the cached rate expires, and how long the next one will last. */
  readonly untilSeconds: bigint;
  readonly cacheSeconds: bigint;
  /** The provider's current rate. Null while it does not answer. */
  readonly told: bigint | null;
};

/** The facts about a pool that never change, from its venue. */
export type Pool = {
  readonly id: Hex;
  /** The tokens that the pool trades, without its own. */
  readonly assets: readonly Address[];
  /** The pool's contract, which is also its share token. */
  readonly share: Address;
  /** The factors from each asset's raw units to 18 decimals. */
  readonly multipliers: readonly bigint[];
  /**
   * The tokens that the vault holds for the pool, in vault order: the assets, and the own token of a composable pool.
   */
  readonly kept: readonly Address[];
  /** By asset, its rate provider, if any. */
  readonly providers: readonly (Address | null)[];
  /** For a composable pool, by asset: whether the protocol takes no part of its yield. */
  readonly exempt: readonly boolean[];
  /** Whether this is a composable pool of the fifth version or later, which pays the protocol by another rule. */
  readonly bounded: boolean;
  /** Whether this is a weighted pool of the second version or later. */
  readonly minting: boolean;
};

/** Returns whether the vault holds the pool's own token with the others. */
export function isComposable({ facts }: Venue<PoolFacts>): boolean {
  return facts.composable !== undefined;
}

/** Parses the venue. Its last token is the share. */
export function poolOf({ subject, tokens, facts }: Venue<PoolFacts>): Pool {
  if (subject === undefined) throw new TypeError("a pool of the vault needs its id");
  const assets = tokens.slice(0, -1);
  const share = tokens[tokens.length - 1] as Address;
  const { decimals, composable, minting } = facts;
  const place = composable?.sharePlace;
  return {
    id: subject,
    assets,
    share,
    multipliers: decimals.map((count) => 10n ** BigInt(18 - count)),
    kept: place === undefined ? assets : [...assets.slice(0, place), share, ...assets.slice(place)],
    providers: (composable ?? minting)?.rateProviders ?? [],
    exempt: composable?.exempt ?? [],
    bounded: composable?.bounded ?? false,
    minting: minting !== undefined,
  };
}
