import { maxBigint, minBigint } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import type { Fees } from "../crypto/math/prices.js";
import { absolute, evmQuotient, FEE_WHOLE, requireThat } from "../crypto/math/words.js";
import { balanceFor, type Invariant, invariantOf as stableInvariantOf } from "../math.js";
import { type FxPool, type FxState, type Pair, scaled } from "./pool.js";

/** The amplification is stored times two times this. */
const PRECISION = 10_000n;

/** With balances further apart, the maths contract computes no D. */
const MOST_RATIO = 10_000n;

function shapeOf(amplification: bigint): Invariant {
  return { amplification, precision: PRECISION, product: "whole" };
}

/** Returns the ratio of the larger balance to the smaller, rounded down, or undefined if one is zero. */
export function ratioOf([a, b]: Pair): bigint | undefined {
  const least = minBigint(a, b);
  return least === 0n ? undefined : maxBigint(a, b) / least;
}

/** Returns the invariant D of balances (`newton_D`). Throws `Refused` where the contract reverts. */
export function invariantOf(xp: Pair, amplification: bigint): bigint {
  const ratio = ratioOf(xp);
  requireThat(ratio !== undefined && ratio < MOST_RATIO, "the balances are too far apart");
  return stableInvariantOf(xp, shapeOf(amplification));
}

/**
 * Returns the balance of coin `j` at which the invariant is `D`, given the other (`get_y`). Throws `Refused` where the
 * contract reverts.
 */
export function solve(xp: Pair, amplification: bigint, D: bigint, j: number): bigint {
  return balanceFor(xp, j, D, shapeOf(amplification));
}

/**
 * Returns the value of one unit of the second coin in the first, relative to its scale, in 18 decimals (`get_p`). Throws
 * `Refused` where the contract reverts.
 */
export function priceAt([a, b]: Pair, D: bigint, amplification: bigint): bigint {
  const spread = quotient(uint(quotient(uint((D / 4n) * D), a) * D), b);
  const strong = uint(2n * amplification * a) / PRECISION;
  const value = uint(strong + evmQuotient(uint(spread * a), b));
  return quotient(uint(WAD * value), uint(strong + spread));
}

/** The lowest fee, and what every deposit and withdrawal pays in addition, in units of 1e-10. */
const LEAST_FEE = 10n ** 5n;

/** Returns the fee at the balances `xp`, in parts of 1e10 (`_fee`). Throws `Refused` where the contract reverts. */
export function feeAt([a, b]: Pair, { mid, out, gamma }: Fees): bigint {
  const sum = uint(a + b);
  const balance = quotient(uint(quotient(uint(4n * WAD * a), sum) * b), sum);
  const sloped = uint(gamma * balance);
  const part = quotient(sloped, uint(sloped / WAD + WAD - balance));
  const fee = uint(uint(mid * part) + uint(out * uint(WAD - part))) / WAD;
  return minBigint(FEE_WHOLE, maxBigint(LEAST_FEE, fee));
}

type Change = {
  /** In the coins' raw units. */
  readonly amounts: Pair;
  /** The balances whose ratio compares the two amounts. */
  readonly held: Pair;
  /** The balances after the change, scaled. */
  readonly xp: Pair;
};

/**
 * Returns the fee of a deposit at a time, or of a withdrawal, in parts of 1e10 of the shares (`_calc_token_fee`). Throws
 * `Refused` where the contract reverts.
 */
export function shareFeeAt(
  pool: FxPool,
  state: FxState,
  { amounts, held, xp }: Change,
  depositSeconds?: bigint,
): bigint {
  const { multipliers } = pool;
  const ratio = quotient(uint(uint(held[0] * multipliers[0]) * WAD), uint(held[1] * multipliers[1]));
  const [a, b] = scaled(pool, amounts, ratio);
  const half = (feeAt(xp, state.fees) * 2n) / 4n;
  const sum = uint(a + b);
  const mean = sum / 2n;
  const off = absolute(a - mean) + absolute(b - mean);
  const penalty = depositSeconds === undefined ? 0n : penaltyAt(state, half, depositSeconds);
  return quotient(uint(half * off), sum) + LEAST_FEE + penalty;
}

/** Deposits cost more while donated shares are locked, so that nobody keeps them locked. */
function penaltyAt({ donation, protection, supply }: FxState, half: bigint, seconds: bigint): bigint {
  if (protection.untilSeconds <= seconds) return 0n;
  const locked = uint(uint(protectionAt(protection, seconds) * half) * donation.shares);
  return minBigint(half, evmQuotient(quotient(locked, supply), donation.mostPart));
}

/** Returns the part of the released donated shares that recent deposits lock at a time, in 18 decimals. */
function protectionAt({ untilSeconds, seconds: whole }: FxState["protection"], seconds: bigint): bigint {
  if (untilSeconds <= seconds) return 0n;
  return minBigint(WAD, evmQuotient(uint((untilSeconds - seconds) * WAD), whole));
}

/** Returns the donated shares that time has released. */
function releasedAt({ shares, fromSeconds, seconds: whole }: FxState["donation"], seconds: bigint): bigint {
  if (shares === 0n) return 0n;
  return minBigint(shares, evmQuotient(uint(shares * uint(seconds - fromSeconds)), whole));
}

/** Returns the donated shares that may pay for a move of the price scale (`_donation_shares`). */
export function availableAt({ donation, protection }: FxState, seconds: bigint): bigint {
  return uint(releasedAt(donation, seconds) * (WAD - protectionAt(protection, seconds))) / WAD;
}

/**
 * Returns the donation after `burnt` of its `available` shares are burnt. The released shares shrink in the same
 * proportion.
 */
export function afterBurn(
  donation: FxState["donation"],
  burnt: bigint,
  available: bigint,
  seconds: bigint,
): FxState["donation"] {
  const released = releasedAt(donation, seconds);
  const left = uint(released - quotient(uint(burnt * released), available));
  const shares = uint(donation.shares - burnt);
  const elapsed = shares > 0n && left > 0n ? uint(left * donation.seconds) / shares : 0n;
  return { ...donation, shares, fromSeconds: uint(seconds - elapsed) };
}

/**
 * Returns the state after a deposit, measured as a part of all shares, has prolonged the lock on donated shares. Sets
 * `spent` if the result depends on something unknown.
 */
export function locked(state: FxState, part: bigint, seconds: bigint): FxState {
  const { donation, protection } = state;
  if (part === 0n || donation.shares === 0n) return state;
  const { threshold, remainder = 0n } = protection;
  const extension = part * protection.seconds + remainder;
  const end = maxBigint(protection.untilSeconds, seconds) + evmQuotient(extension, threshold);
  const last = seconds + protection.seconds;
  if (end >= last) return { ...state, protection: { ...protection, untilSeconds: last, remainder: 0n } };
  const next = {
    ...state,
    protection: { ...protection, untilSeconds: end, remainder: extension % threshold },
  };
  return protection.remainder === undefined ? { ...next, spent: true } : next;
}
