import type { Address } from "../../../lib/address.js";
import type { Venue } from "../../venue.js";
import type { Ramp } from "../ramp.js";
import type { PoolFacts } from "./poolFacts.js";

/** The facts about a pool that never change, from its venue's tokens and facts. */
export type Pool = {
  readonly address: Address;
  readonly coins: readonly Address[];
  readonly share: Address;
  /** Whether it is one of the contracts of early 2020, which round differently and cannot pay out a single coin. */
  readonly early: boolean;
  /** How an amplification of one is stored: as 1, or as 100 in later pools. */
  readonly precision: bigint;
  /** The factors from each coin's raw units to 18 decimals. */
  readonly multipliers: readonly bigint[];
};

/** Parses the venue. Its last token is the share. */
export function poolOf({ address, tokens, facts }: Venue<PoolFacts>): Pool {
  const coins = tokens.slice(0, -1);
  return {
    address,
    coins,
    share: tokens[tokens.length - 1] as Address,
    early: facts.early,
    precision: BigInt(facts.precision),
    multipliers: facts.decimals.map((count) => 10n ** BigInt(18 - count)),
  };
}

/** Raw units, and fees in units of 1e-10, as the pool stores them. */
export type PoolState = {
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  readonly ramp: Ramp;
  readonly fee: bigint;
  readonly adminFee: bigint;
  /** Whether the product of both coins is divided once (`Product`), as the pool's quotes show. */
  readonly paired?: true;
  /** Whether the pool keeps an average of its price, and so refuses trades whose price it cannot store. */
  readonly averages?: true;
};
