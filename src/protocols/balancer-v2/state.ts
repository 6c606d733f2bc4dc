import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

export type PoolState = WeightedState | ComposableState;

/** Raw units in the order of the pool's tokens; weights and fees with 18 decimals. */
export type WeightedState = {
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  readonly weights: readonly bigint[];
  readonly swapFee: bigint;
  /** What the protocol takes of swap fees, when somebody joins or leaves. */
  readonly protocolFee: bigint;
  /** The invariant after the last join or exit. */
  readonly lastInvariant: bigint;
  /** Of a pool that has rate providers: what the protocol is owed for them. */
  readonly yield?: Yield;
};

/** With 18 decimals. */
export type Yield = {
  /** What the protocol takes of it, when somebody joins or leaves. */
  readonly protocolFee: bigint;
  /** The weighted product of the rates, of which nothing is owed below its highest; null while a provider is silent. */
  readonly rates: bigint | null;
  readonly highest: bigint;
};

/** As for a weighted pool; the pool's own token is not among the balances. */
export type ComposableState = {
  readonly balances: readonly bigint[];
  /** Shares that somebody has; the contract calls it the virtual supply. */
  readonly supply: bigint;
  /** Shares that nobody has yet, which the vault keeps like any other token of the pool. */
  readonly unsold: bigint;
  /** With three decimals, at the block that was read: no view tells how it goes on while it is being changed. */
  readonly amplification: bigint;
  readonly rates: Rates;
  readonly swapFee: bigint;
  /** What the protocol takes of swap fees and of yield, in new shares, when somebody joins or leaves. */
  readonly protocolFees: { readonly swap: bigint; readonly yield: bigint };
  /** The amplification at the last join or exit, and the invariant after it. */
  readonly last: { readonly amplification: bigint; readonly invariant: bigint };
};

/** The rate of each asset; null for one that counts as it is. */
export type Rates = readonly (Rate | null)[];

/** What one token is worth, with 18 decimals. */
export type Rate = {
  /** What the pool believes, and what it believed after the last join or exit. */
  readonly current: bigint;
  readonly old: bigint;
  /** Until when it believes that, and for how long what it is told then. */
  readonly untilSeconds: bigint;
  readonly cacheSeconds: bigint;
  /** What it would be told; null while the provider does not answer. */
  readonly told: bigint | null;
};

/** What never changes about a pool, as its venue says it. */
export type Pool = {
  readonly id: Hex;
  /** What the pool trades, without its own token. */
  readonly assets: readonly Address[];
  /** The pool's contract, which is its share token. */
  readonly share: Address;
  /** By which an asset's raw units become 18 decimals. */
  readonly multipliers: readonly bigint[];
  /** What the vault keeps for the pool, in its order: the assets, and the own token of a composable pool. */
  readonly kept: readonly Address[];
  /** By asset: who tells its rate, if anybody does. */
  readonly providers: readonly (Address | null)[];
  /** Of a composable pool, by asset: whether the protocol takes nothing of its yield. */
  readonly exempt: readonly boolean[];
  /** A composable pool of the fifth version or later, which pays the protocol by another rule. */
  readonly bounded: boolean;
  /** A weighted pool of the second version or later. */
  readonly minting: boolean;
};

/** Whether the vault keeps the pool's own token with the others. */
export function isComposable({ facts }: Venue<PoolFacts>): boolean {
  return facts.composable !== undefined;
}

/** Parses the venue; its last token is the share. */
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
