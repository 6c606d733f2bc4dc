import { minBigint } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/beyond.js";
import type { VaultKind } from "../kit/vault/kind.js";
import { accrued, roomIn, supplied, withdrawableFrom, withdrawn } from "./market.js";
import type { MarketState, VaultState } from "./state.js";
import { assetsFor, booksAt, sharesFor, virtualShares } from "./vault.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults: 160,000 to 180,000
 * with one market, 300,000 to 390,000 with three, each of which the vault asks for its worth.
 */
const BASE_GAS = 80_000;
const MARKET_GAS = 90_000;
const USUAL_MARKETS = 5;

/** Morpho counts in 128 bits. */
const MOST_IN = 1n << 112n;

/** Deposits and redemptions, with the interest of all markets up to the block's second. */
export const kind: VaultKind<VaultState> = {
  gas: BASE_GAS + USUAL_MARKETS * MARKET_GAS,
  deposit({ facts }, state, { amountIn, timestamp }) {
    const virtual = virtualShares(facts);
    const books = booksAt(state, timestamp, virtual);
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than Morpho counts");
    const amountOut = sharesFor(amountIn, books, virtual);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const markets = [...state.markets];
    let left = amountIn;
    for (const position of state.supplyOrder) {
      const market = markets[position] as MarketState;
      if (market.cap === 0n) continue;
      const current = accrued(market, timestamp);
      const lent = minBigint(roomIn(current), left);
      markets[position] = lent > 0n ? supplied(current, lent) : current;
      left -= lent;
      if (left === 0n) break;
    }
    if (left > 0n) return beyond(amountIn - left, "the caps of the vault's markets take no more");
    const { assets, supply, lostAssets } = books;
    const after = {
      ...state,
      readAt: timestamp,
      markets,
      supply: supply + amountOut,
      lastAssets: assets + amountIn,
      ...(lostAssets !== undefined && { lostAssets }),
      cash: state.cash + amountIn,
    };
    return { amountOut, state: after, gas: gasOf(state) };
  },
  redeem({ facts }, state, { amountIn, timestamp }) {
    const virtual = virtualShares(facts);
    const books = booksAt(state, timestamp, virtual);
    if (amountIn > state.supply) return beyond(state.supply, "there are not so many shares");
    const amountOut = assetsFor(amountIn, books, virtual);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const markets = [...state.markets];
    let { cash } = state;
    let left = amountOut;
    for (const [position, market] of state.markets.entries()) {
      const current = accrued(market, timestamp);
      const taken = minBigint(withdrawableFrom(current, cash), left);
      markets[position] = taken > 0n ? withdrawn(current, taken) : current;
      cash -= taken;
      left -= taken;
      if (left === 0n) break;
    }
    if (left > 0n) return beyond(amountOut - left, "the vault's markets do not have so much");
    const { assets, supply, lostAssets } = books;
    const after = {
      ...state,
      readAt: timestamp,
      markets,
      supply: supply - amountIn,
      lastAssets: assets > amountOut ? assets - amountOut : 0n,
      ...(lostAssets !== undefined && { lostAssets }),
      cash,
    };
    return { amountOut, state: after, gas: gasOf(state) };
  },
  worth({ facts }, state) {
    const virtual = virtualShares(facts);
    const { assets, supply } = booksAt(state, state.readAt, virtual);
    return { assets, supply, rate: { assets: assets + 1n, shares: supply + virtual } };
  },
  room(_, { supplyOrder, markets, readAt }) {
    const rooms = [...new Set(supplyOrder)].map((position) =>
      roomIn(accrued(markets[position] as MarketState, readAt)),
    );
    return minBigint(
      MOST_IN,
      rooms.reduce((sum, room) => sum + room, 0n),
    );
  },
  redeemable({ facts }, state) {
    const virtual = virtualShares(facts);
    let left = state.cash;
    let assets = 0n;
    for (const market of state.markets) {
      const taken = withdrawableFrom(accrued(market, state.readAt), left);
      assets += taken;
      left -= taken;
    }
    return minBigint(state.supply, sharesFor(assets, booksAt(state, state.readAt, virtual), virtual));
  },
};

function gasOf({ markets }: VaultState): number {
  return BASE_GAS + markets.length * MARKET_GAS;
}
