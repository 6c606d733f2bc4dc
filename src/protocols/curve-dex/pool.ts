import type { Address } from "../../lib/address.js";
import { quotient } from "../kit/solidity/uint256.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** What never changes about a pool, as its venue's tokens and facts say it. */
export type Pool = {
  readonly address: Address;
  readonly coins: readonly Address[];
  readonly share: Address;
  /** Of the contracts of early 2020, whose maths rounds otherwise and which pay no single coin out. */
  readonly early: boolean;
  /** What an amplification of one is stored as: 1, in later pools 100. */
  readonly precision: bigint;
  /** By which a coin's raw units become 18 decimals. */
  readonly multipliers: readonly bigint[];
};

/** Parses the venue; its last token is the share. */
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

/** Raw units and parts of 1e10 as the pool stores them. */
export type PoolState = {
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  /** The amplification moves in a straight line from one time to the other, in seconds; both alike where it rests. */
  readonly ramp: {
    readonly from: bigint;
    readonly to: bigint;
    readonly fromSeconds: bigint;
    readonly toSeconds: bigint;
  };
  readonly fee: bigint;
  readonly adminFee: bigint;
  /** That the product of both coins is divided once (`Product`), as what the pool quotes shows. */
  readonly paired?: true;
};

/** The amplification at a time in seconds, times the pool's precision (`_A`). Throws `Refused` where the contract reverts. */
export function amplificationAt({ ramp }: PoolState, seconds: bigint): bigint {
  const { from, to, fromSeconds, toSeconds } = ramp;
  if (seconds >= toSeconds) return to;
  const [past, whole] = [seconds - fromSeconds, toSeconds - fromSeconds];
  return to > from ? from + quotient((to - from) * past, whole) : from - quotient((from - to) * past, whole);
}
