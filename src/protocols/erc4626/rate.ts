import { RAY } from "../kit/maths/ray.js";
import { priceRayAt, type SavingsRate } from "../kit/vault/growth.js";
import { grownAt } from "./growth.js";
import type { PoolRate } from "./state.js";

/** The fraction that converts assets to shares, or inverted, shares to assets. */
export type Fraction = { readonly shares: bigint; readonly assets: bigint };

/** Returns the fraction that applies to a trade in a block at this Unix second. */
export function fractionAt(rate: PoolRate | SavingsRate, timestamp: bigint): Fraction {
  if (rate.kind === "savings") return { shares: RAY, assets: priceRayAt(rate, timestamp) };
  const { shares, assets, growth } = rate;
  return { shares, assets: growth === undefined ? assets : assets + grownAt(growth, timestamp) };
}

/** Returns the fraction at the block that was read. */
export function fractionNow(rate: PoolRate | SavingsRate): Fraction {
  if (rate.kind === "savings") return { shares: RAY, assets: rate.nowRay };
  return fractionAt(rate, rate.growth?.readAt ?? 0n);
}

/** Converts assets to shares, rounded down like deposits and their previews. */
export function sharesFor(assets: bigint, fraction: Fraction): bigint {
  return (assets * fraction.shares) / fraction.assets;
}

/** Converts shares to assets, rounded down like redemptions and their previews. */
export function assetsFor(shares: bigint, fraction: Fraction): bigint {
  return (shares * fraction.assets) / fraction.shares;
}
