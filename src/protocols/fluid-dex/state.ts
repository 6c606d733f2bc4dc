import type { Address } from "../../lib/address.js";

/** What the Liquidity layer stores about one of a pool's tokens, as storage words. */
export type TokenState = {
  readonly token: Address;
  /** Exchange prices and configuration of the token. */
  readonly prices: bigint;
  /** What all users have supplied and borrowed. */
  readonly totals: bigint;
  readonly rates: bigint;
  /** The configuration that has the highest utilisation. */
  readonly config: bigint;
  /** What the pool has supplied, and its limits. Zero if it may not supply. */
  readonly supplied: bigint;
  /** What the pool has borrowed, and its limits. Zero if it may not borrow. */
  readonly borrowed: bigint;
  /** Raw units that the Liquidity layer holds. */
  readonly held: bigint;
};

/** The price around which a pool's ranges lie, from the contract that states it: token1 for token0, in units of 1e-27. */
export type StatedCentre = {
  readonly price: bigint;
  /** By how much it moves in the next `AHEAD_SECONDS`. Undefined if the node does not show it. */
  readonly move: bigint | undefined;
};

/** A pool's storage words, and what it has in the Liquidity layer. */
export type PoolState = {
  /** Prices and the time of the last trade (`dexVariables`). */
  readonly prices: bigint;
  /** Configuration (`dexVariables2`). */
  readonly config: bigint;
  /** The change of its range that is under way and, in the upper half, that of its thresholds. */
  readonly shifts: bigint;
  readonly centreShift: bigint;
  readonly centre?: StatedCentre;
  readonly tokens: readonly [TokenState, TokenState];
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
};

/** The constants of a pool. */
export type PoolFacts = {
  /** The contract that holds all tokens. */
  readonly liquidity: Address;
  /** The contract whose deployments state centre prices. */
  readonly deployer: Address;
  readonly decimals: readonly [number, number];
};
