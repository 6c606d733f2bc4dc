import { divUp } from "../../../lib/math.js";
import { debtUp } from "./accrue.js";
import type { EvkState } from "./state.js";

/** Shares and assets that belong to nobody, with which the vault converts. */
const VIRTUAL = 1_000_000n;

/** What the vault converts with, of an accrued state. */
export type Books = { readonly assets: bigint; readonly shares: bigint };

export function booksOf({ cash, debtX31, totalShares }: EvkState): Books {
  return { assets: cash + debtUp(debtX31) + VIRTUAL, shares: totalShares + VIRTUAL };
}

/** Converts assets to shares, rounded down. */
export function sharesFor(assets: bigint, books: Books): bigint {
  return (assets * books.shares) / books.assets;
}

/** Converts shares to assets, rounded down. */
export function assetsFor(shares: bigint, books: Books): bigint {
  return (shares * books.assets) / books.shares;
}

/** Converts assets to shares, rounded up. */
export function sharesForUp(assets: bigint, books: Books): bigint {
  return divUp(assets * books.shares, books.assets);
}
