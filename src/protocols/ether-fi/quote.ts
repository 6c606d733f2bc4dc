import { type Address, MOST_NATIVE_WEI, NATIVE } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
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
import { type EtherFiState, gweiOf, mintableAt, weiOfGwei } from "./state.js";

/**
 * Gas that one more fill adds to a route. The conformance suite measures it with our Executor on contracts written after
 * the published source, without proxies: 100,000 to stake, 58,000 to wrap, 70,000 to unwrap. For some six calls through
 * proxies, 20,000 more are supposed.
 */
const STAKE_GAS = 120_000;
const WRAP_GAS = 85_000;

/** Returns the gas of a fill of usual size. */
export function gasOf({ tokens }: Venue): number {
  return tokens[0] === NATIVE ? STAKE_GAS : WRAP_GAS;
}

/**
 * Returns the result of staking, wrapping or unwrapping, for eETH that comes from one account and goes on to another,
 * each time rounded down to whole shares. Exact if neither account already holds eETH, otherwise up to 2 wei off.
 */
export function quote(venue: Venue, state: EtherFiState, input: QuoteInput): Swap<EtherFiState> | Refusal {
  const { tokenIn, tokenOut, amountIn, context } = input;
  const enters = isZeroForOne(venue, tokenIn, tokenOut);
  if (enters === undefined) return refuse("otherTokens", "these tokens are not turned into each other here");
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (tokenIn === NATIVE) return stake(state, amountIn, context.timestamp);
  if (tokenOut === NATIVE) return refuse("otherTokens", "withdrawals take days");
  return enters ? wrap(state, amountIn, WRAP_GAS) : unwrap(state, amountIn, WRAP_GAS);
}

/** LiquidityPool.deposit: shares are issued at the rate before the deposit, and their worth after it is limited. */
function stake(state: EtherFiState, amountWei: bigint, timestamp: bigint): Swap<EtherFiState> | Refusal {
  const { shares, pooledWei, mint } = state;
  if (amountWei > MOST_NATIVE_WEI) return refuse("tooMuch", "the amount is more than there is");
  const issued = sharesOf(state, amountWei);
  const grown: EtherFiState = { ...state, shares: shares + issued, pooledWei: pooledWei + amountWei };
  const minted = weiOf(grown, issued);
  const amountOut = passedOn(grown, minted);
  if (mint === undefined) return amountOut === 0n ? NOTHING : { amountOut, state: grown, gas: STAKE_GAS };
  const mintable = mintableAt(mint, timestamp);
  const used = gweiOf(minted);
  if (used > mintable) return beyond(weiOfGwei(mintable), "so much may not be staked now");
  if (amountOut === 0n) return NOTHING;
  const after = { ...grown, mint: { ...mint, remaining: mintable - used, since: timestamp } };
  return { amountOut, state: after, gas: STAKE_GAS };
}

/** Returns a straight line up to the limit at its fullest, or up to the supply. */
export function curve(
  venue: Venue,
  state: EtherFiState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const enters = isZeroForOne(venue, tokenIn, tokenOut);
  if (enters === undefined || tokenOut === NATIVE) return undefined;
  if (tokenIn !== NATIVE) return wrapperCurve(state, enters);
  const { mint } = state;
  return lineTo(mint ? minBigint(weiOfGwei(mint.capacity), MOST_NATIVE_WEI) : MOST_NATIVE_WEI, 1);
}
