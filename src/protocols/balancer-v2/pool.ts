import { z } from "zod";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { Refused, refuse } from "../../lib/refusal.js";
import { addressFact } from "../kit/adapter/facts.js";
import type { Sampled } from "../kit/curve/sampled.js";
import { uint } from "../kit/maths/uint256.js";
import type { Venue } from "../venue.js";
import type { KeptAndSupply } from "./answers.js";

export type PoolFacts = {
  /** One per asset, in the order of the venue's tokens. */
  readonly decimals: readonly number[];
  /** Set for a composable pool, which holds its own token in the vault with the others. */
  readonly composable?: ComposableFacts;
  /** Set for a weighted pool of the second version or later, which pays the protocol in new shares. */
  readonly minting?: MintingFacts;
  /**
   * Whether a manager may change the weights, tokens or fees, or stop trades, as in bootstrapping pools and managed
   * pools.
   */
  readonly managed?: boolean;
  /** The factory that created the pool, if its creations are vouched for or trusted. */
  readonly factory?: Address;
};

/** Immutable in the pool's contract. */
export type MintingFacts = {
  /**
   * For each asset, the provider of its rate. The protocol takes a part of the rate's growth. Null for an asset without
   * a rate.
   */
  readonly rateProviders: readonly (Address | null)[];
};

/** All of it is immutable in the pool's contract. */
export type ComposableFacts = {
  /** The index of the pool's own token among those that the vault holds for it. */
  readonly sharePlace: number;
  /** By asset, its rate provider. Null for an asset without a rate. */
  readonly rateProviders: readonly (Address | null)[];
  /** By asset, whether the protocol takes no part of its yield. */
  readonly exempt: readonly boolean[];
  /** Whether the pool is of the fifth version or later, which pays the protocol by another rule. */
  readonly bounded: boolean;
};

const composable = z.strictObject({
  sharePlace: z.int().min(0),
  rateProviders: z.array(addressFact.nullable()),
  exempt: z.array(z.boolean()),
  bounded: z.boolean(),
});

const minting = z.strictObject({ rateProviders: z.array(addressFact.nullable()) });

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  decimals: z.array(z.int().min(0).max(18)).min(2),
  composable: composable.exactOptional(),
  minting: minting.exactOptional(),
  managed: z.boolean().exactOptional(),
  factory: addressFact.exactOptional(),
});

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
   * The weighted product of the rates, and its highest value so far. The product is null while a provider does not
   * answer. While it is below that highest value, the pool owes nothing.
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
export type Rates = readonly (TokenRate | null)[];

/** The worth of one token, with 18 decimals. */
export type TokenRate = {
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

/** A trade from the pool's point of view, with assets by index. */
export type Way =
  | { readonly kind: "swap"; readonly i: number; readonly j: number }
  | { readonly kind: "deposit"; readonly i: number }
  | { readonly kind: "redeem"; readonly j: number };

/** Returns undefined for tokens that the pool does not convert into each other. */
export function wayThrough({ assets, share }: Pool, tokenIn: Address, tokenOut: Address): Way | undefined {
  const [i, j] = [assets.indexOf(tokenIn), assets.indexOf(tokenOut)];
  if (i >= 0 && j >= 0) return i === j ? undefined : { kind: "swap", i, j };
  if (i >= 0 && tokenOut === share) return { kind: "deposit", i };
  if (j >= 0 && tokenIn === share) return { kind: "redeem", j };
  return undefined;
}

/** The functions that differ between weighted and composable pools. */
export type BalancerKind<State = PoolState> = {
  /** Returns the gas of a trade, for ranking. */
  gas(pool: Pool): Readonly<Record<Way["kind"], number>>;
  /**
   * Reads the part of a state that only pools of this kind have. Returns a function that takes the part that all pools
   * have and returns the whole state, or undefined if the pool does not answer like one of this kind.
   */
  read(pool: Pool, venue: Venue): Reading<(common: KeptAndSupply) => State | undefined>;
  /** Computes a swap at a time in Unix seconds. Throws `Refused` where the contracts revert, as the others do. */
  swap(
    pool: Pool,
    state: State,
    ends: readonly [i: number, j: number],
    amountIn: bigint,
    seconds: bigint,
  ): Trade<State>;
  /** Computes a join with one token. */
  join(pool: Pool, state: State, i: number, amountIn: bigint, seconds: bigint): Trade<State>;
  /** Computes an exit into one token. */
  exit(pool: Pool, state: State, j: number, sharesIn: bigint, seconds: bigint): Trade<State>;
  /** Returns the outputs of trades, in float64, or undefined if there are none. */
  paying(pool: Pool, state: State, way: Way, seconds: bigint): Sampled | undefined;
  /** Returns the invariant per share, in any unit, without what is owed to the protocol. Throws `Refused`. */
  valueOfShare(pool: Pool, state: State): number;
};

/** The pool's output, and the pool after the trade. */
export type Trade<State> = { readonly amountOut: bigint; readonly state: State };

/** The vault stores balances as uint112. */
const MAX_BALANCE = (1n << 112n) - 1n;

/** Returns the vault's balances after one of them changed. Throws `Refused` if the vault cannot store it. */
export function changed(balances: readonly bigint[], index: number, by: bigint): readonly bigint[] {
  return balances.with(index, kept(at(balances, index) + by));
}

/** Returns `balance` if the vault can store it. Throws `Refused` otherwise. */
export function kept(balance: bigint): bigint {
  if (uint(balance) > MAX_BALANCE) {
    throw new Refused(refuse("tooMuch", "a balance is more than the vault can keep"));
  }
  return balance;
}

/** Returns how much of a token the vault can still take, reduced by the rounding of float64. */
export function roomFor(balances: readonly bigint[], index: number): number {
  return Number(MAX_BALANCE - at(balances, index)) * (1 - 1e-12);
}

/** Returns number `index` of a list with one entry per token of the pool. */
export function at<Value>(values: readonly Value[], index: number): Value {
  return values[index] as Value;
}
