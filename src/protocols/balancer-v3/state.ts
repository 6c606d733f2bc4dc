import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { addressFact } from "../kit/adapter/facts.js";

export type PoolFacts = {
  /** The rule by which the pool computes swaps. */
  readonly kind: "stable" | "weighted" | "clp" | "eclp";
  /** Whether its revision refuses balances that are too small or too far apart. */
  readonly bounded: boolean;
  /** One per token, in the order of the venue's tokens. */
  readonly decimals: readonly number[];
  /** By token, the provider of its rate. Null for a token without a rate. */
  readonly rateProviders: readonly (Address | null)[];
  /** By token, whether the protocol takes a part of the growth of its rate. */
  readonly taxed: readonly boolean[];
  /** The hook that raises the fee of swaps that unbalance the pool. */
  readonly surge?: Address;
  /** The factory that registered the pool. */
  readonly factory: Address;
};

/** Returns by what the pool's tokens' raw units are multiplied to have 18 decimals. */
export function factorsOf({ decimals }: PoolFacts): readonly bigint[] {
  return decimals.map((count) => 10n ** BigInt(18 - count));
}

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  kind: z.enum(["stable", "weighted", "clp", "eclp"]),
  bounded: z.boolean(),
  decimals: z.array(z.int().min(0).max(18)).min(2),
  rateProviders: z.array(addressFact.nullable()),
  taxed: z.array(z.boolean()),
  surge: addressFact.exactOptional(),
  factory: addressFact,
});

/** Parts of amounts, with 18 decimals. */
export type Fees = {
  readonly swap: bigint;
  /** The parts of swap fees and of yield that leave the pool. None in recovery mode. */
  readonly aggregateSwap: bigint;
  readonly aggregateYield: bigint;
};

/** Numbers that only pools of a kind have, with 18 decimals unless noted. */
export type Own =
  | { readonly amplification: Amplification }
  /** `least` are the smallest balances, for revisions that bound them. */
  | { readonly weights: readonly bigint[]; readonly least: readonly bigint[] }
  /** The square roots of the prices at which the pool's range ends. */
  | { readonly rootOfLowest: bigint; readonly rootOfHighest: bigint }
  | { readonly ellipse: Ellipse };

/**
 * The parameters of an elliptic pool: its rotation (c, s) and how far it is stretched, with 18 decimals, and what was
 * derived from them off the chain, with 38: the ends of its range on the circle, and factors of the centre.
 */
export type Ellipse = Readonly<
  Record<
    "c" | "s" | "lambda" | "alphaX" | "alphaY" | "betaX" | "betaY" | "u" | "v" | "w" | "z" | "dSq",
    bigint
  >
>;

/** With three decimals. Between two times, in Unix seconds, it moves evenly. */
export type Amplification = {
  readonly start: bigint;
  readonly end: bigint;
  readonly since: bigint;
  readonly until: bigint;
};

/** The surge hook's highest fee, and the imbalance above which it raises the fee, with 18 decimals. */
export type Surge = { readonly most: bigint; readonly threshold: bigint };

/** All lists are in the order of the venue's tokens. */
export type PoolState = {
  /** Raw units that the Vault holds for the pool. */
  readonly balances: readonly bigint[];
  /** What the balances were worth in the pool's units after the last operation, with 18 decimals. */
  readonly last: readonly bigint[];
  /** What a token is worth in the pool's units, with 18 decimals. */
  readonly rates: readonly bigint[];
  /** By how much rates move in the next `AHEAD_SECONDS`. Absent if all rest. */
  readonly moves?: readonly bigint[];
  /** Whether the node does not show how rates move. */
  readonly unseen?: true;
  /** The Unix second of the block that was read. Absent if the state does not change with time. */
  readonly readAt?: bigint;
  readonly fees: Fees;
  readonly own: Own;
  readonly surge?: Surge;
};
