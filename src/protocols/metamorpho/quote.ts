import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/beyond.js";
import { type Curve, straightLine } from "../kit/curve.js";
import { isZeroForOne } from "../kit/direction.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { accrued, roomIn, supplied, withdrawableFrom, withdrawn } from "./market.js";
import type { MarketState, VaultState } from "./state.js";
import { assetsFor, type Books, booksAt, sharesFor, virtualShares } from "./vault.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults: 160,000 to 180,000
 * with one market, 300,000 to 390,000 with three, each of which the vault asks for its worth.
 */
const BASE_GAS = 80_000;
const MARKET_GAS = 90_000;
const USUAL_MARKETS = 5;
export const FILL_GAS = BASE_GAS + USUAL_MARKETS * MARKET_GAS;

/** Morpho counts in 128 bits. */
const MOST_IN = 1n << 112n;

/** Returns the exact result of a deposit or a redemption, with the interest of all markets up to the block's second. */
export function quote(
  venue: Venue<VaultFacts>,
  state: VaultState,
  input: QuoteInput,
): Swap<VaultState> | Refusal {
  const enters = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (enters === undefined) return refuse("otherTokens", "the vault does not hold these tokens");
  const { amountIn, context } = input;
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const virtual = virtualShares(venue.facts);
  const books = booksAt(state, context.timestamp, virtual);
  const trade = { amountIn, books, virtual, timestamp: context.timestamp };
  return enters ? deposit(state, trade) : redeem(state, trade);
}

type Trade = {
  readonly amountIn: bigint;
  readonly books: Books;
  readonly virtual: bigint;
  readonly timestamp: bigint;
};

function deposit(
  state: VaultState,
  { amountIn, books, virtual, timestamp }: Trade,
): Swap<VaultState> | Refusal {
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
}

function redeem(
  state: VaultState,
  { amountIn, books, virtual, timestamp }: Trade,
): Swap<VaultState> | Refusal {
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
}

function gasOf({ markets }: VaultState): number {
  return BASE_GAS + markets.length * MARKET_GAS;
}

/** Returns a straight line at the price of the block read, up to the caps or to what the markets have. */
export function curve(
  venue: Venue<VaultFacts>,
  state: VaultState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const enters = isZeroForOne(venue, tokenIn, tokenOut);
  if (enters === undefined) return undefined;
  const virtual = virtualShares(venue.facts);
  const books = booksAt(state, state.readAt, virtual);
  const markets = state.markets.map((market) => accrued(market, state.readAt));
  const price = Number(books.supply + virtual) / Number(books.assets + 1n);
  const capacity = enters ? roomOf(state, markets) : redeemable(state, markets, books, virtual);
  return capacity <= 0n ? undefined : straightLine(Number(capacity), enters ? price : 1 / price);
}

function roomOf({ supplyOrder }: VaultState, markets: readonly MarketState[]): bigint {
  const rooms = [...new Set(supplyOrder)].map((position) => roomIn(markets[position] as MarketState));
  return minBigint(
    MOST_IN,
    rooms.reduce((sum, room) => sum + room, 0n),
  );
}

function redeemable(
  { supply, cash }: VaultState,
  markets: readonly MarketState[],
  books: Books,
  virtual: bigint,
): bigint {
  let left = cash;
  let assets = 0n;
  for (const market of markets) {
    const taken = withdrawableFrom(market, left);
    assets += taken;
    left -= taken;
  }
  return minBigint(supply, sharesFor(assets, books, virtual));
}
