import { RAY, rayMul } from "../kit/ray.js";
import { grownAt } from "./growth.js";
import type { PoolRate, SavingsRate } from "./state.js";

/** The fraction by which assets become shares at `timestamp`, and the other way round. */
export type Fraction = { readonly shares: bigint; readonly assets: bigint };

/** The fraction that a trade in a block of that Unix second goes by. */
export function fractionAt(rate: PoolRate | SavingsRate, timestamp: bigint): Fraction {
  if (rate.kind === "savings") return { shares: RAY, assets: priceRayAt(rate, timestamp) };
  const { shares, assets, growth } = rate;
  return { shares, assets: growth === undefined ? assets : assets + grownAt(growth, timestamp) };
}

/** The fraction at the block that was read. */
export function fractionNow(rate: PoolRate | SavingsRate): Fraction {
  if (rate.kind === "savings") return { shares: RAY, assets: rate.nowRay };
  return fractionAt(rate, rate.growth?.readAt ?? 0n);
}

/** Rounded down, as deposits and previews of them are. */
export function sharesFor(assets: bigint, fraction: Fraction): bigint {
  return (assets * fraction.shares) / fraction.assets;
}

/** Rounded down, as redemptions and previews of them are. */
export function assetsFor(shares: bigint, fraction: Fraction): bigint {
  return (shares * fraction.assets) / fraction.shares;
}

/** The price that the next deposit or redemption finds, as the pot reckons it when it is brought up to the present. */
export function priceRayAt({ dsrRay, rho, chiRay }: SavingsRate, timestamp: bigint): bigint {
  if (timestamp <= rho) return chiRay;
  return (powerRay(dsrRay, timestamp - rho) * chiRay) / RAY;
}

/** `base` to the power of `exponent` by squaring, each product rounded half up. */
export function powerRay(base: bigint, exponent: bigint): bigint {
  let square = base;
  let result = exponent % 2n === 0n ? RAY : base;
  for (let left = exponent / 2n; left !== 0n; left /= 2n) {
    square = rayMul(square, square);
    if (left % 2n !== 0n) result = rayMul(result, square);
  }
  return result;
}
