import type { VaultState } from "./state.js";

/** The unit of `Unlocking.rateE12`. */
export const RATE_UNIT = 10n ** 12n;

/** What the vault converts with at a second. */
export type Books = { readonly assets: bigint; readonly supply: bigint };

/**
 * Returns the books at `timestamp`. Shares that have unlocked no longer count (`_unlocked_shares` of Yearn's VaultV3),
 * so the others are worth more with every second.
 */
export function booksAt(state: VaultState, timestamp: bigint): Books {
  return { assets: state.idle + state.debt, supply: state.issued - unlockedAt(state, timestamp) };
}

function unlockedAt({ unlocking, held }: VaultState, timestamp: bigint): bigint {
  const { until, since, rateE12 } = unlocking;
  if (until > timestamp) return (rateE12 * (timestamp - since)) / RATE_UNIT;
  return until === 0n ? 0n : held;
}

/** Converts assets to shares, rounded down: one to one if there are no shares. */
export function sharesFor(assets: bigint, books: Books): bigint {
  if (books.supply === 0n) return assets;
  return books.assets === 0n ? 0n : (assets * books.supply) / books.assets;
}

/** Converts shares to assets, rounded down: one to one if there are no shares. */
export function assetsFor(shares: bigint, books: Books): bigint {
  return books.supply === 0n ? shares : (shares * books.assets) / books.supply;
}
