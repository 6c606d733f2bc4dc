/** A vault. Amounts are raw units of the asset, but for shares. */
export type VaultState = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** The amount of the asset that the vault holds, by its own count. */
  readonly idle: bigint;
  /** What the vault has given to strategies, as of their last reports. */
  readonly debt: bigint;
  /** All shares that exist. */
  readonly issued: bigint;
  /** Shares of profits that the vault itself holds. Each counts until it has unlocked. */
  readonly held: bigint;
  readonly unlocking: Unlocking;
  /** The most that the vault may count after a deposit. Absent if a module decides. */
  readonly limit?: bigint;
  /** Whether a module decides what may be redeemed. */
  readonly hasExitModule: boolean;
  /** How deposits are passed on at once. Absent if they are not. */
  readonly passing?: Passing;
};

/** How the shares of profits unlock. */
type Unlocking = {
  /** The Unix second at which all have unlocked. Zero: there are none. */
  readonly until: bigint;
  /** The Unix second from which they unlock. */
  readonly since: bigint;
  /** Shares per second, in parts of 10^12. */
  readonly rateE12: bigint;
};

/** The strategy to which the vault passes its surplus over the part that it keeps. */
export type Passing = {
  readonly kept: bigint;
  /** How much more the vault may pass to the strategy, and how much more the strategy takes. */
  readonly room: bigint;
  readonly takes: bigint;
  /** The smallest amount for which the strategy gives a share. It refuses less. */
  readonly least: bigint;
};

/** The unit of `Unlocking.rateE12`. */
const RATE_UNIT = 10n ** 12n;

/** What the vault converts with at a second. */
type Books = { readonly assets: bigint; readonly supply: bigint };

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

/**
 * Returns whether the vault holds every share that will unlock, and all of them exist. The code of Yearn guarantees
 * both. Otherwise the supply could fall below zero after the block read.
 */
export function unlocksWhatItHolds({
  readAt,
  issued,
  held,
  unlocking: { until, since, rateE12 },
}: VaultState): boolean {
  if (held > issued) return false;
  return until <= readAt || (since <= readAt && rateE12 * (until - since) <= held * RATE_UNIT);
}
