import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { addressFact } from "../kit/adapter/facts.js";

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
  /** For each asset, the provider of the rate whose growth the protocol takes a part of. Null for none. */
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
