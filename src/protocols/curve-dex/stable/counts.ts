import { Refused, refuse } from "../../../lib/refusal.js";
import { linearGrowthRay, rayDiv, rayMul } from "../../kit/maths/ray.js";

/**
 * A pool's coin that a lending market issues. The market stores it in scaled units, whose value grows every second; the
 * reserve is as stored at `updatedAt`, in seconds.
 */
export type Lent = {
  readonly scaled: bigint;
  readonly updatedAt: bigint;
  readonly indexRay: bigint;
  /** Per year. */
  readonly rateRay: bigint;
  /** The part of the balance that belongs to the pool's admin, in raw units. It does not grow. */
  readonly ofAdmin: bigint;
};

/** A coin measured in shares of a stake, like stETH: every conversion is rounded down. */
export type Staked = {
  readonly shares: bigint;
  /** The shares to which `allWei` belongs. */
  readonly allShares: bigint;
  readonly allWei: bigint;
  readonly ofAdmin: bigint;
};

/** A coin that moves in raw units, in a pool where another coin does not. Excludes the admin's part. */
export type Whole = { readonly amount: bigint };

/** How to measure a coin whose balance does not change by exactly the raw units that are transferred. */
export type Count = Lent | Staked | Whole;

/** Returns the pool's balance without the admin's part at a Unix second. Throws `Refused` where the contract reverts. */
export function heldAt(count: Count, seconds: bigint): bigint {
  if ("amount" in count) return counted(count.amount);
  return counted(amountOf(count, unitsIn(count), seconds) - count.ofAdmin);
}

/** Returns the balance of an account that held nothing before it receives `amount`. */
export function arriving(count: Count, amount: bigint, seconds: bigint): bigint {
  return "amount" in count ? amount : amountOf(count, unitsOf(count, amount, seconds), seconds);
}

/**
 * Returns what the receiver of a trade holds after the Executor forwards what it got from the pool. Only a balance that
 * is rounded down shrinks once more.
 */
export function passedOn(count: Count, amount: bigint, seconds: bigint): bigint {
  return arriving(count, arriving(count, amount, seconds), seconds);
}

type Moved = { readonly into: bigint; readonly outOf: bigint; readonly toAdmin: bigint };

/**
 * Returns the coin after a transfer to the pool and one from it, with an addition for the admin. Throws `Refused` where
 * the contract reverts.
 */
export function afterTransfers(count: Count, { into, outOf, toAdmin }: Moved, seconds: bigint): Count {
  if ("amount" in count) return { amount: counted(count.amount + into - outOf - toAdmin) };
  const units = unitsIn(count) + unitsOf(count, into, seconds) - unitsOf(count, outOf, seconds);
  const ofAdmin = count.ofAdmin + toAdmin;
  return "scaled" in count
    ? { ...count, scaled: counted(units), ofAdmin }
    : { ...count, shares: counted(units), ofAdmin };
}

function unitsIn(count: Lent | Staked): bigint {
  return "scaled" in count ? count.scaled : count.shares;
}

function unitsOf(count: Lent | Staked, amount: bigint, seconds: bigint): bigint {
  if ("scaled" in count) return rayDiv(amount, indexAt(count, seconds));
  return (amount * count.allShares) / count.allWei;
}

function amountOf(count: Lent | Staked, units: bigint, seconds: bigint): bigint {
  if ("scaled" in count) return rayMul(units, indexAt(count, seconds));
  return (units * count.allWei) / count.allShares;
}

/** Returns the value of a scaled unit at a time in Unix seconds, in ray. */
function indexAt({ updatedAt, indexRay, rateRay }: Lent, seconds: bigint): bigint {
  if (seconds <= updatedAt) return indexRay;
  return rayMul(linearGrowthRay(rateRay, seconds - updatedAt), indexRay);
}

function counted(amount: bigint): bigint {
  if (amount < 0n) throw new Refused(refuse("tooMuch", "the pool does not hold that much"));
  return amount;
}
