import { divUp } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";
import { accrued, assetsOf } from "./market.js";
import type { VaultV1State } from "./state.js";

/** A vault's books at a moment, with the fee taken: what the next deposit or redemption starts from. */
export type Books = {
  readonly assets: bigint;
  readonly supply: bigint;
  readonly lostAssets?: bigint;
};

/** Returns the number of virtual shares that belong to one virtual unit of the asset. */
export function virtualShares({
  decimals,
  assetDecimals,
}: {
  decimals: number;
  assetDecimals: number;
}): bigint {
  return 10n ** BigInt(Math.max(0, decimals - assetDecimals));
}

/** Returns the books at `timestamp`, after the vault has issued the shares of its fee on what it has earned since. */
export function booksAt(state: VaultV1State, timestamp: bigint, virtual: bigint): Books {
  const { lastAssets, feeE18, supply } = state;
  const held = state.markets.reduce((sum, market) => sum + assetsOf(accrued(market, timestamp)), 0n);
  const lostAssets = lostOf(state, held);
  const assets = held + (lostAssets ?? 0n);
  const earned = assets > lastAssets ? assets - lastAssets : 0n;
  const fee = (earned * feeE18) / WAD;
  const feeShares = (fee * (supply + virtual)) / (assets - fee + 1n);
  return { assets, supply: supply + feeShares, ...(lostAssets !== undefined && { lostAssets }) };
}

/** Returns the assets that still count although the markets hold only `held`. The first version counts none. */
function lostOf({ lastAssets, lostAssets }: VaultV1State, held: bigint): bigint | undefined {
  if (lostAssets === undefined) return undefined;
  return held < lastAssets - lostAssets ? lastAssets - held : lostAssets;
}

/** Converts assets to shares, rounded down. */
export function sharesFor(assets: bigint, books: Books, virtual: bigint): bigint {
  return (assets * (books.supply + virtual)) / (books.assets + 1n);
}

/** Converts assets to the shares that they cost, rounded up. */
export function costInShares(assets: bigint, books: Books, virtual: bigint): bigint {
  return divUp(assets * (books.supply + virtual), books.assets + 1n);
}

/** Converts shares to assets, rounded down. */
export function assetsFor(shares: bigint, books: Books, virtual: bigint): bigint {
  return (shares * (books.assets + 1n)) / (books.supply + virtual);
}
