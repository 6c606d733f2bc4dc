import type { Address } from "../../../lib/address.js";
import { squareRoot } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import type { Venue } from "../../venue.js";
import type { Fees } from "../crypto/math/prices.js";
import { FEE_WHOLE } from "../crypto/math/words.js";
import type { FxFacts } from "../facts.js";
import { type Ramp, weightedAt } from "../math.js";

/** The facts about a pool that never change, from its venue's tokens and facts. */
export type FxPool = {
  readonly coins: readonly Address[];
  readonly share: Address;
  /** The factors from each coin's raw units to 18 decimals. */
  readonly multipliers: Pair;
};

/** One number per coin. */
export type Pair = readonly [bigint, bigint];

/** Parses the venue. Its last token is the share. */
export function poolOf({ tokens, facts }: Venue<FxFacts>): FxPool {
  const [first = 18, second = 18] = facts.decimals;
  return {
    coins: tokens.slice(0, -1),
    share: tokens[tokens.length - 1] as Address,
    multipliers: [10n ** BigInt(18 - first), 10n ** BigInt(18 - second)],
  };
}

/**
 * Raw units; prices and parts in 18 decimals; fees, and parts of fees and of the profit, in units of 1e-10; times in
 * seconds; all as the pool stores them.
 */
export type FxState = {
  readonly balances: Pair;
  readonly supply: bigint;
  readonly D: bigint;
  /** Two prices of the second coin in the first: the one around which the pool trades, and that of the newest trade. */
  readonly priceScale: bigint;
  readonly lastPrice: bigint;
  /** The average as of `averagedSeconds`. Absent if the node cannot run a call at a past time. */
  readonly average?: bigint;
  readonly averagedSeconds: bigint;
  readonly virtualPrice: bigint;
  readonly profit: bigint;
  /** The lowest virtual price to which a move of the price scale may lead (`lp_xcp_profit`). */
  readonly floor: bigint;
  /** The amplification times two times 10,000 moves linearly from one time to the other. */
  readonly ramp: Ramp;
  readonly fees: Fees;
  /** The part of the profit that moves of the price scale must not spend, and the admin's part of that. */
  readonly reservedPart: bigint;
  readonly adminPart: bigint;
  /** The limits of a move of the price scale, and the time in which the average's weight falls to 1/e. */
  readonly rebalancing: { readonly leastStep: bigint; readonly mostStep: bigint; readonly seconds: bigint };
  /** Shares that nobody owns. They pay for moves of the price scale as time releases them. */
  readonly donation: {
    readonly shares: bigint;
    readonly fromSeconds: bigint;
    readonly seconds: bigint;
    readonly mostPart: bigint;
  };
  /** Deposits lock donated shares for a while, and further deposits then cost more. */
  readonly protection: {
    readonly untilSeconds: bigint;
    readonly seconds: bigint;
    /** A deposit of at least this part of all shares locks donated shares for the whole time. */
    readonly threshold: bigint;
    /**
     * The remainder of earlier deposits that did not suffice for another second. Absent if the node cannot override
     * code.
     */
    readonly remainder?: bigint;
  };
  /** Set if only accounts on the pool's list may deposit. */
  readonly isListed?: true;
  /** Set after a change that this state does not fully describe: the pool must be read before the next trade. */
  readonly spent?: true;
};

/** Returns the amplification at a time (`_A_gamma`). */
export function amplificationAt({ ramp }: FxState, seconds: bigint): bigint {
  return weightedAt(ramp, seconds);
}

/** Returns whether the pool computes D anew: until the first change after the ramp (`_is_ramping`). */
export function isRamping({ ramp, averagedSeconds }: FxState): boolean {
  return ramp.toSeconds > averagedSeconds;
}

/** Returns balances in 18 decimals of the first coin (`_xp`). Throws `Refused` where the contract reverts. */
export function scaled({ multipliers }: FxPool, [a, b]: Pair, price: bigint): Pair {
  return [uint(a * multipliers[0]), uint(uint(b * multipliers[1]) * price) / WAD];
}

/** Converts an amount of the first coin, in 18 decimals, to raw units of the coin at `index`, rounded down twice. */
export function unitsOf({ multipliers }: FxPool, amount: bigint, index: number, price: bigint): bigint {
  const inCoin = index === 0 ? amount : quotient(uint(amount * WAD), price);
  return inCoin / (index === 0 ? multipliers[0] : multipliers[1]);
}

/** Returns the value of the invariant at a price, in which the shares are measured (`_xcp`). */
export function xcpOf(D: bigint, price: bigint): bigint {
  return quotient(uint(D * WAD) / 2n, squareRoot(uint(WAD * price)));
}

/** Returns the value of a share in 18 decimals. */
export function virtualPriceOf(D: bigint, price: bigint, supply: bigint): bigint {
  return quotient(uint(WAD * xcpOf(D, price)), supply);
}

/** Returns the pair with the number of a coin replaced. */
export function withCoin([a, b]: Pair, index: number, value: bigint): Pair {
  return index === 0 ? [value, b] : [a, value];
}

export function at(pair: Pair, index: number): bigint {
  return index === 0 ? pair[0] : pair[1];
}

/** The limits of the amplification times two times 10,000. */
const AMPLIFICATION = [20_000n, 100_000_000n] as const;

/**
 * Returns whether a contract of this kind can be in the state. Such a contract keeps its parameters within its own
 * limits, and its trades never divide by zero.
 */
export function isSound(state: FxState): boolean {
  const { supply, D, virtualPrice, priceScale, rebalancing, ramp, donation, protection } = state;
  const divisors = [supply, D, virtualPrice, priceScale, rebalancing.seconds];
  const ofDonations = [donation.seconds, donation.mostPart, protection.seconds, protection.threshold];
  if ([...divisors, ...ofDonations].some((divisor) => divisor <= 0n)) return false;
  if (state.reservedPart > FEE_WHOLE || state.adminPart >= FEE_WHOLE) return false;
  // A ramp that is over may state any beginning.
  if (ramp.toSeconds > 0n && ramp.fromSeconds > ramp.toSeconds) return false;
  return [ramp.from, ramp.to].every((end) => end >= AMPLIFICATION[0] && end <= AMPLIFICATION[1]);
}
