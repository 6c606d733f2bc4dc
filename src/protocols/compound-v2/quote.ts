import { type Address, NATIVE } from "../../lib/address.js";
import { MAX_UINT256 } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { type Curve, straightLine } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { accrue, E18, rateE18 } from "./accrue.js";
import type { MarketState } from "./state.js";

/** Gas that one more fill adds to a route, measured with our Executor: 166,000 to 183,000, the most with USDC. */
const MINT_GAS = 167_000;
/** 146,000 to 163,000. */
const REDEEM_GAS = 147_000;
/** In either direction with the native currency. */
const NATIVE_GAS = 134_000;

/** Beyond this a mint's arithmetic overflows, because the amount is scaled by 1e36. */
const MAX_MINTED = MAX_UINT256 / (E18 * E18);

/**
 * Converts at the exchange rate of the block, rounded down in either direction. The state after it applies to trades of
 * the same block, in which no more interest accrues, so it keeps the earlier borrow rate.
 */
export function quote(venue: Venue, state: MarketState, input: QuoteInput): Swap<MarketState> | Refusal {
  const mints = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (mints === undefined) return refuse("otherTokens", "the market does not hold these tokens");
  const { amountIn } = input;
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const closed = closedTo(state, mints);
  if (closed !== undefined) return closed;
  const now = accrue(state, input.context.number);
  const gas = gasOf(venue, mints);
  return mints ? mint(now, amountIn, gas) : redeem(now, amountIn, gas);
}

/** Returns the gas of one fill, for ranking. `mints` is the direction. */
export function gasOf(venue: Venue, mints: boolean): number {
  if (venue.tokens[0] === NATIVE) return NATIVE_GAS;
  return mints ? MINT_GAS : REDEEM_GAS;
}

function closedTo({ mintPaused, transferPaused }: MarketState, mints: boolean): Refusal | undefined {
  if (mints && mintPaused) return refuse("closed", "the market takes nothing at present");
  if (transferPaused) return refuse("closed", "the shares cannot be moved at present");
  return undefined;
}

function mint(now: MarketState, amountIn: bigint, gas: number): Swap<MarketState> | Refusal {
  const rate = rateE18(now);
  if (amountIn > MAX_MINTED || rate === 0n)
    return refuse(rate === 0n ? "closed" : "tooMuch", "the amount is more than the market can count");
  const amountOut = (amountIn * E18) / rate;
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  return { amountOut, state: { ...now, cash: now.cash + amountIn, supply: now.supply + amountOut }, gas };
}

function redeem(now: MarketState, amountIn: bigint, gas: number): Swap<MarketState> | Refusal {
  if (amountIn > now.supply) return beyond(now.supply, "the amount is more than there is");
  const amountOut = (rateE18(now) * amountIn) / E18;
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  if (amountOut > now.cash) return beyond(now.cash, "too much of the market is lent out");
  return { amountOut, state: { ...now, cash: now.cash - amountOut, supply: now.supply - amountIn }, gas };
}

/** Returns a straight line at the exchange rate of the block after the one read, down to the available cash. */
export function curve(
  venue: Venue,
  state: MarketState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const mints = isZeroForOne(venue, tokenIn, tokenOut);
  if (mints === undefined || closedTo(state, mints) !== undefined) return undefined;
  const now = accrue(state, state.readAt + 1n);
  const rate = Number(rateE18(now)) / 1e18;
  const price = mints ? 1 / rate : rate;
  const capacityIn = mints ? Number(MAX_MINTED) : Math.min(Number(now.cash) / rate, Number(now.supply));
  if (!(capacityIn > 0) || !Number.isFinite(price) || price === 0) return undefined;
  return straightLine(capacityIn, price);
}
