import { type Address, MOST_NATIVE_WEI } from "../../lib/address.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { type Curve, straightLine } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import type { WrapperState } from "./state.js";

/** Gas of one fill. Measured with our Executor: 26,500 to unwrap and pay out. A wrap writes the same balance. */
export const FILL_GAS = 27_000;

/** Returns a result of one for one. No more can be unwrapped than was wrapped. */
export function quote(venue: Venue, state: WrapperState, input: QuoteInput): Swap<WrapperState> | Refusal {
  const wraps = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (wraps === undefined) return refuse("otherTokens", "the wrapper does not hold these tokens");
  const { amountIn } = input;
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const limit = limitWei(state, wraps);
  if (amountIn > limit) return beyond(limit, "the amount is more than there is");
  const supplyWei = wraps ? state.supplyWei + amountIn : state.supplyWei - amountIn;
  return { amountOut: amountIn, state: { supplyWei }, gas: FILL_GAS };
}

/** Returns a straight line up to the supply. */
export function curve(
  venue: Venue,
  state: WrapperState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const wraps = isZeroForOne(venue, tokenIn, tokenOut);
  if (wraps === undefined) return undefined;
  const capacityIn = Number(limitWei(state, wraps));
  return straightLine(capacityIn);
}

function limitWei(state: WrapperState, wraps: boolean): bigint {
  return wraps ? MOST_NATIVE_WEI : state.supplyWei;
}
