import { RAY, rayMul } from "../maths/ray.js";

/** The price of shares as a value that grows every second, independent of deposits and redemptions. */
export type SavingsRate = {
  readonly kind: "savings";
  /** The factor on the price per second, in ray. */
  readonly dsrRay: bigint;
  /** The Unix second at which the price was `chiRay`. */
  readonly rho: bigint;
  readonly chiRay: bigint;
  /** The price at the block that was read, in ray. */
  readonly nowRay: bigint;
};

/** Returns the price at the next deposit or redemption, as the pot computes it when it accrues. */
export function priceRayAt({ dsrRay, rho, chiRay }: SavingsRate, timestamp: bigint): bigint {
  if (timestamp <= rho) return chiRay;
  return (powerRay(dsrRay, timestamp - rho) * chiRay) / RAY;
}

/** Returns `base` to the power of `exponent` by squaring, each product rounded half up. */
export function powerRay(base: bigint, exponent: bigint): bigint {
  let square = base;
  let result = exponent % 2n === 0n ? RAY : base;
  for (let left = exponent / 2n; left !== 0n; left /= 2n) {
    square = rayMul(square, square);
    if (left % 2n !== 0n) result = rayMul(result, square);
  }
  return result;
}

/** The rewards of a vault's cycle, in raw units of the asset, that count gradually between two Unix seconds. */
export type RewardCycle = { readonly amount: bigint; readonly since: bigint; readonly until: bigint };

/** Returns the rewards that count at `timestamp`, rounded down as `totalAssets` does. */
export function unlockedAt({ amount, since, until }: RewardCycle, timestamp: bigint): bigint {
  return timestamp >= until ? amount : (amount * (timestamp - since)) / (until - since);
}
