import { type Address, MOST_NATIVE_WEI, NATIVE } from "../../lib/address.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Curve } from "../kit/curve/curve.js";
import {
  lineTo,
  NOTHING,
  passedOn,
  sharesOf,
  unwrap,
  weiOf,
  wrap,
  wrapperCurve,
} from "../kit/shares/pooledShares.js";
import type { Venue } from "../venue.js";
import { type LidoState, stakeLimitAt } from "./state.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's contracts, which are lighter
 * than the real ones: 52,000 to stake and to unwrap, 72,000 to wrap.
 */
export const FILL_GAS = 70_000;

/**
 * Returns the result of staking, wrapping or unwrapping, for stETH that comes from one account and goes on to another,
 * each time rounded down to whole shares. Exact if neither account already holds stETH, otherwise up to 2 wei off.
 */
export function quote(venue: Venue, state: LidoState, input: QuoteInput): Swap<LidoState> | Refusal {
  const enters = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (enters === undefined) return refuse("otherTokens", "these tokens are not turned into each other here");
  if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (input.tokenIn === NATIVE) return submit(state, input.amountIn, input.context.number);
  if (input.tokenOut === NATIVE) return refuse("otherTokens", "withdrawals take days");
  return enters ? wrap(state, input.amountIn, FILL_GAS) : unwrap(state, input.amountIn, FILL_GAS);
}

function submit(state: LidoState, amountWei: bigint, number: bigint): Swap<LidoState> | Refusal {
  const { shares, pooledWei, stake } = state;
  if (stake === undefined) return refuse("closed", "nothing is staked here");
  if (amountWei > MOST_NATIVE_WEI) return refuse("tooMuch", "the amount is more than there is");
  const limitWei = stakeLimitAt(stake, number);
  if (limitWei !== undefined && amountWei > limitWei)
    return beyond(limitWei, "so much may not be staked now");
  const issued = sharesOf(state, amountWei);
  const after: LidoState = {
    shares: shares + issued,
    pooledWei: pooledWei + amountWei,
    stake: limitWei === undefined ? stake : { ...stake, beforeWei: limitWei - amountWei, since: number },
  };
  const amountOut = passedOn(after, weiOf(after, issued));
  return amountOut === 0n ? NOTHING : { amountOut, state: after, gas: FILL_GAS };
}

/** Returns a straight line up to the maximum stake limit, or up to the supply. */
export function curve(
  venue: Venue,
  state: LidoState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const enters = isZeroForOne(venue, tokenIn, tokenOut);
  if (enters === undefined || tokenOut === NATIVE) return undefined;
  const { stake } = state;
  if (stake === undefined) return wrapperCurve(state, enters);
  return lineTo(stake.paused ? 0n : stake.limited ? stake.mostWei : MOST_NATIVE_WEI, 1);
}
