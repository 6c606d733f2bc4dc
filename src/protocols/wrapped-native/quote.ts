import type { Address } from "../../lib/address.js";
import { MAX_UINT256 } from "../../lib/math.js";
import type { QuoteInput, Refusal, Swap, Venue } from "../adapter.js";
import type { Curve } from "../curve.js";
import { isZeroForOne } from "../direction.js";
import type { WrapperState } from "./state.js";

/** Gas of one fill. Measured with our Executor: 26,500 to unwrap and pay out; a wrap writes the same balance. */
export const FILL_GAS = 27_000;

/** One for one. Unwrapping has no limit of its own: the wrapper always holds what it has issued. */
export function quote(venue: Venue, state: WrapperState, input: QuoteInput): Swap<WrapperState> | Refusal {
  if (isZeroForOne(venue, input.tokenIn, input.tokenOut) === undefined) {
    return { refused: "the wrapper does not hold these tokens" };
  }
  if (input.amountIn <= 0n) return { refused: "the amount is not positive" };
  if (input.amountIn > MAX_UINT256) return { refused: "the amount is no uint256" };
  return { amountOut: input.amountIn, state, gas: FILL_GAS };
}

/** A straight line without end. */
export function curve(
  venue: Venue,
  _state: WrapperState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  if (isZeroForOne(venue, tokenIn, tokenOut) === undefined) return undefined;
  return {
    feeFactor: 1,
    segments: [{ capacityIn: Infinity, reserveIn: Infinity, reserveOut: Infinity, price: 1 }],
  };
}
