import { type Address, MOST_NATIVE_WEI, NATIVE } from "../../lib/address.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { type Curve, straightLine } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { assetsAt, type FraxState } from "./state.js";

/**
 * Gas that one more fill adds to a route. The conformance suite measures it with our Executor on contracts written after
 * the published source, which use no proxies either: 112,000, and somewhat more for the first deposit after a cycle.
 */
export const FILL_GAS = 110_000;

/**
 * Returns the exact result of minting frxETH and depositing it: frxETHMinter.submitAndDeposit, and sfrxETH's deposit,
 * which rounds down. A deposit after the end of a cycle begins the next one, which does not change the price.
 */
export function quote(venue: Venue, state: FraxState, input: QuoteInput): Swap<FraxState> | Refusal {
  const { tokenIn, tokenOut, amountIn, context } = input;
  const stakes = isZeroForOne(venue, tokenIn, tokenOut);
  if (stakes === undefined) return refuse("otherTokens", "these tokens are not turned into each other here");
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (tokenIn !== NATIVE) return refuse("otherTokens", "sfrxETH is redeemed for frxETH, elsewhere");
  if (amountIn > MOST_NATIVE_WEI) return refuse("tooMuch", "the amount is more than there is");
  const { supply, stored } = state;
  const amountOut = (amountIn * supply) / assetsAt(state, context.timestamp);
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  const after = { ...state, supply: supply + amountOut, stored: stored + amountIn };
  return { amountOut, state: after, gas: FILL_GAS };
}

/** Returns a straight line at the price that `load` read, without a limit. */
export function curve(_: Venue, state: FraxState, tokenIn: Address, tokenOut: Address): Curve | undefined {
  if (tokenIn !== NATIVE || tokenOut === NATIVE) return undefined;
  const price = Number(state.supply) / Number(assetsAt(state, state.readAt));
  return straightLine(Number(MOST_NATIVE_WEI), price);
}
