import { WAD } from "../../lib/whole.js";
import type { VaultState } from "./state.js";
import { accruedAt, worthOf } from "./strategy.js";

/** Shares and assets that belong to nobody, with which the vault converts. */
export const VIRTUAL = 1_000_000n;

/** A vault's books at a moment, with the fee taken: what the next deposit or redemption starts from. */
export type Books = { readonly assets: bigint; readonly supply: bigint; readonly lostAssets: bigint };

/**
 * Returns the books at `timestamp`, after the vault has issued the shares of its fee on what it has earned since
 * (`_accruedFeeAndAssets` of Euler Earn). What strategies lose still counts.
 */
export function booksAt(state: VaultState, timestamp: bigint): Books {
  const { lastAssets, feeE18, supply, strategies } = state;
  const held = strategies.reduce((sum, strategy) => sum + worthOf(accruedAt(strategy, timestamp)), 0n);
  const lostAssets = held < lastAssets - state.lostAssets ? lastAssets - held : state.lostAssets;
  const assets = held + lostAssets;
  const fee = ((assets - lastAssets) * feeE18) / WAD;
  const feeShares = (fee * (supply + VIRTUAL)) / (assets - fee + VIRTUAL);
  return { assets, supply: supply + feeShares, lostAssets };
}

/** Converts assets to shares, rounded down. */
export function sharesFor(assets: bigint, books: Books): bigint {
  return (assets * (books.supply + VIRTUAL)) / (books.assets + VIRTUAL);
}

/** Converts shares to assets, rounded down. */
export function assetsFor(shares: bigint, books: Books): bigint {
  return (shares * (books.assets + VIRTUAL)) / (books.supply + VIRTUAL);
}
