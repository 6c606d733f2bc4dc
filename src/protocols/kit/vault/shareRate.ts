import { divUp } from "../../../lib/math.js";

/** What a vault converts with: raw assets against raw shares, both with those that belong to nobody. */
export type ShareRate = { readonly assets: bigint; readonly shares: bigint };

/** Converts assets to shares, rounded down. */
export function sharesFor(assets: bigint, rate: ShareRate): bigint {
  return (assets * rate.shares) / rate.assets;
}

/** Converts assets to shares, rounded up: what they cost. */
export function sharesForUp(assets: bigint, rate: ShareRate): bigint {
  return divUp(assets * rate.shares, rate.assets);
}

/** Converts shares to assets, rounded down. */
export function assetsFor(shares: bigint, rate: ShareRate): bigint {
  return (shares * rate.assets) / rate.shares;
}
