import type { Address } from "../../lib/address.js";
import type { Venue } from "../adapter.js";
import { quotient } from "../lib/solidity/uint256.js";

/** What never changes about a pool, as its venue's tokens and parameters say it. */
export type Pool = {
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
export function poolOf({ tokens, parameters }: Venue): Pool {
  const coins = tokens.slice(0, -1);
  return {
    coins,
    share: tokens[tokens.length - 1] as Address,
    early: parameters.early === 1,
    precision: BigInt(parameters.precision ?? 1),
    multipliers: coins.map((_, index) => 10n ** BigInt(18 - (parameters[`decimals${index}`] ?? 18))),
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
};

/** The amplification at a time in seconds, times the pool's precision (`_A`). Throws `Refused` where the contract reverts. */
export function amplificationAt({ ramp }: PoolState, seconds: bigint): bigint {
  const { from, to, fromSeconds, toSeconds } = ramp;
  if (seconds >= toSeconds) return to;
  const [past, whole] = [seconds - fromSeconds, toSeconds - fromSeconds];
  return to > from ? from + quotient((to - from) * past, whole) : from - quotient((from - to) * past, whole);
}
