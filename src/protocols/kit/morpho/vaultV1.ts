import { minBigint } from "../../../lib/math.js";
import { type Refusal, refuse } from "../../../lib/refusal.js";
import { beyond } from "../adapter/beyond.js";
import { type Books, booksAfterFee, type ShareRate } from "../vault/books.js";
import type { VaultFacts } from "../vault/facts.js";
import {
  accrued,
  assetsOf,
  type MarketState,
  roomIn,
  supplied,
  withdrawableFrom,
  withdrawn,
} from "./market.js";

/** A vault of the first generation, Vault V1. */
export type VaultV1State = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** The total supply of the vault's shares. */
  readonly supply: bigint;
  /** The vault's assets when its fee was last taken. */
  readonly lastAssets: bigint;
  /** Assets that count although the markets have lost them. Absent in the first version, which takes losses at once. */
  readonly lostAssets?: bigint;
  /** The vault's part of the interest, in parts of 10^18. */
  readonly feeE18: bigint;
  /** The markets in the order in which the vault withdraws from them. */
  readonly markets: readonly MarketState[];
  /** The positions in `markets` to which deposits go, in order. A market may occur twice. */
  readonly supplyOrder: readonly number[];
  /** What Morpho holds of the asset. */
  readonly cash: bigint;
};

/** Returns the unit of the asset that belongs to nobody, and the shares that represent it. */
export function virtualOf({ decimals, assetDecimals }: VaultFacts): ShareRate {
  return { assets: 1n, shares: 10n ** BigInt(Math.max(0, decimals - assetDecimals)) };
}

/**
 * Returns the books at `timestamp`, after the vault has issued the fee's shares for its earnings since it last took the
 * fee.
 */
export function booksAt(state: VaultV1State, timestamp: bigint, virtual: ShareRate): Books {
  const held = state.markets.reduce((sum, market) => sum + assetsOf(accrued(market, timestamp)), 0n);
  return booksAfterFee(state, held, virtual);
}

/** Morpho counts in 128 bits, and a unit makes a million shares. */
export const MOST_IN = 1n << 112n;

/** What a trade moves into or out of a vault, in a block at this Unix second, with the vault's books then. */
type Move = {
  readonly assets: bigint;
  readonly shares: bigint;
  readonly books: Books;
  readonly timestamp: bigint;
};

/** Returns the vault after a deposit of `assets` for `shares`. The vault lends the assets in the order of its queue. */
export function deposited(state: VaultV1State, move: Move): VaultV1State | Refusal {
  const { assets, shares, books, timestamp } = move;
  if (assets > MOST_IN) return refuse("tooMuch", "the amount is more than Morpho counts");
  const markets = [...state.markets];
  let left = assets;
  for (const position of state.supplyOrder) {
    const market = markets[position] as MarketState;
    if (market.cap === 0n) continue;
    const current = accrued(market, timestamp);
    const lent = minBigint(roomIn(current), left);
    markets[position] = lent > 0n ? supplied(current, lent) : current;
    left -= lent;
    if (left === 0n) break;
  }
  if (left > 0n) return beyond(assets - left, "the caps of the vault's markets take no more");
  return after(state, move, {
    markets,
    cash: state.cash + assets,
    supply: books.supply + shares,
    lastAssets: books.assets + assets,
  });
}

/**
 * Returns the vault after a withdrawal of `assets` for `shares`. The vault takes the assets out of its markets in their
 * order.
 */
export function redeemed(state: VaultV1State, move: Move): VaultV1State | Refusal {
  const { assets, shares, books, timestamp } = move;
  const markets = [...state.markets];
  let { cash } = state;
  let left = assets;
  for (const [position, market] of state.markets.entries()) {
    const current = accrued(market, timestamp);
    const taken = minBigint(withdrawableFrom(current, cash), left);
    markets[position] = taken > 0n ? withdrawn(current, taken) : current;
    cash -= taken;
    left -= taken;
    if (left === 0n) break;
  }
  if (left > 0n) return beyond(assets - left, "the vault's markets do not have so much");
  const lastAssets = books.assets > assets ? books.assets - assets : 0n;
  return after(state, move, { markets, cash, supply: books.supply - shares, lastAssets });
}

function after(
  state: VaultV1State,
  { books: { lostAssets }, timestamp }: Move,
  changed: Pick<VaultV1State, "markets" | "cash" | "supply" | "lastAssets">,
): VaultV1State {
  return { ...state, readAt: timestamp, ...changed, ...(lostAssets !== undefined && { lostAssets }) };
}

/** Returns the most that the vault can lend at `timestamp`, in raw units of the asset. */
export function roomFor({ supplyOrder, markets }: VaultV1State, timestamp: bigint): bigint {
  const rooms = [...new Set(supplyOrder)].map((position) =>
    roomIn(accrued(markets[position] as MarketState, timestamp)),
  );
  const room = rooms.reduce((sum, each) => sum + each, 0n);
  return minBigint(MOST_IN, room);
}

/** Returns the most that the vault can take out of its markets at `timestamp`, in raw units of the asset. */
export function freeIn({ markets, cash }: VaultV1State, timestamp: bigint): bigint {
  let left = cash;
  for (const market of markets) left -= withdrawableFrom(accrued(market, timestamp), left);
  return cash - left;
}
