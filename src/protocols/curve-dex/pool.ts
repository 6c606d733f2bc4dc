import type { Address } from "../../lib/address.js";
import { quotient } from "../kit/solidity/uint256.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

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

/** Raw units, and fees in parts of 1e10, as the pool stores them. */
export type PoolState = {
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  /** The amplification moves linearly from one time to the other, in seconds. Both ends are equal when it rests. */
  readonly ramp: {
    readonly from: bigint;
    readonly to: bigint;
    readonly fromSeconds: bigint;
    readonly toSeconds: bigint;
  };
  readonly fee: bigint;
  readonly adminFee: bigint;
  /** Whether the product of both coins is divided once (`Product`), as the pool's quotes show. */
  readonly paired?: true;
};

/**
 * Returns the amplification at a time in seconds, times the pool's precision (`_A`). Throws `Refused` where the
 * contract reverts.
 */
export function amplificationAt({ ramp }: PoolState, seconds: bigint): bigint {
  const { from, to, fromSeconds, toSeconds } = ramp;
  if (seconds >= toSeconds) return to;
  const [past, whole] = [seconds - fromSeconds, toSeconds - fromSeconds];
  return to > from ? from + quotient((to - from) * past, whole) : from - quotient((from - to) * past, whole);
}
