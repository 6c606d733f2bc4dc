import type { Address } from "../../lib/address.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Curve } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import type { ExchangeState } from "./state.js";

/** Gas of one fill of typical size. */
export const FILL_GAS = 90_000;

/** The exchange rate: units of the coin per units of the asset. */
const [coins, assets] = [7_000_000_000_000n, 3n];
const feeFactor = 0.997;
/** More than the supply of any token worth trading. */
const mostIn = 1n << 112n;

/** Quotes a trade. Rounds down after the rate and after the fee, in the contract's order. */
export function quote(
  venue: Venue,
  { reserve }: ExchangeState,
  { tokenIn, tokenOut, amountIn }: QuoteInput,
): Swap<ExchangeState> | Refusal {
  const buys = isZeroForOne(venue, tokenIn, tokenOut);
  if (buys === undefined) return refuse("otherTokens", "the exchange does not trade these tokens");
  if (amountIn > mostIn) return refuse("tooMuch", "the amount is more than there is");
  const amountOut = buys
    ? (((amountIn * 997n) / 1000n) * coins) / assets
    : (((amountIn * assets) / coins) * 997n) / 1000n;
  if (amountOut <= 0n) return refuse("tooLittle", "the output is zero");
  if (!buys && amountOut > reserve) return refuse("tooMuch", "the exchange does not hold so much");
  return {
    amountOut,
    state: { reserve: buys ? reserve + amountIn : reserve - amountOut },
    gas: FILL_GAS,
  };
}

/** Returns the curve: a straight line up to the reserve. */
export function curve(
  venue: Venue,
  { reserve }: ExchangeState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const buys = isZeroForOne(venue, tokenIn, tokenOut);
  if (buys === undefined) return undefined;
  const price = buys ? Number(coins) / Number(assets) : Number(assets) / Number(coins);
  const capacityIn = buys ? Number(mostIn) : Number(reserve) / price / feeFactor;
  return { feeFactor, segments: [{ capacityIn, reserveIn: Infinity, reserveOut: Infinity, price }] };
}
