import { divUp, maxBigint } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";

/** The ratio of a vault's conversions: raw assets to raw shares, both including those that belong to nobody. */
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

/** What a vault owes to its shares, at the second that its state is brought to. */
export type VaultWorth = {
  /** Raw units of the asset that belong to all shares. */
  readonly assets: bigint;
  /** Raw shares, with those that the vault would issue for fees. */
  readonly supply: bigint;
  /** The ratio of the vault's conversions. It includes virtual units and shares, if the vault has them. */
  readonly rate: ShareRate;
};

/** A vault's books at a moment, with the fee taken: what the next deposit or redemption starts from. */
export type Books = VaultWorth & {
  /** Assets that count although they are lost. Absent in a vault that takes losses at once. */
  readonly lostAssets?: bigint;
};

/** What a vault of Morpho's design remembers about the last time that it took its fee. */
type FeeTaken = {
  readonly supply: bigint;
  readonly lastAssets: bigint;
  readonly lostAssets?: bigint;
  /** The vault's part of what it earns, in parts of 10^18. */
  readonly feeE18: bigint;
};

/** Returns the books of a vault with these assets and shares. `virtual` are those that belong to nobody. */
export function booksOf(assets: bigint, supply: bigint, virtual: ShareRate): Books {
  const rate = { assets: assets + virtual.assets, shares: supply + virtual.shares };
  return { assets, supply, rate };
}

/**
 * Returns the books of a vault whose markets or strategies hold `held`, after the vault has issued the fee's shares for
 * its earnings since it last took the fee: `_accruedFeeAndAssets` of the vaults' contracts, `_accruedFeeShares` of the
 * first of them. The fee's shares are rounded down, at the rate without the fee.
 */
export function booksAfterFee(last: FeeTaken, held: bigint, virtual: ShareRate): Books {
  const lostAssets = lostOf(last, held);
  const assets = held + (lostAssets ?? 0n);
  const fee = (maxBigint(0n, assets - last.lastAssets) * last.feeE18) / WAD;
  const feeShares = sharesFor(fee, booksOf(assets - fee, last.supply, virtual).rate);
  const books = booksOf(assets, last.supply + feeShares, virtual);
  return { ...books, ...(lostAssets !== undefined && { lostAssets }) };
}

function lostOf({ lastAssets, lostAssets }: FeeTaken, held: bigint): bigint | undefined {
  if (lostAssets === undefined) return undefined;
  return held < lastAssets - lostAssets ? lastAssets - held : lostAssets;
}
