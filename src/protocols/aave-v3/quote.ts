import type { Address } from "../../lib/address.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { type Curve, straightLine } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { accrue } from "./accrue.js";
import { roundingOf } from "./rounding.js";
import type { ReserveState } from "./state.js";

/** Gas that one more fill adds to a route, measured with our Executor: 149,000 to 167,000, the most with USDC. */
const SUPPLY_GAS = 150_000;
/** 176,000 to 189,000: the aToken calls the pool at every transfer, including the one to the Executor. */
export const WITHDRAW_GAS = 178_000;

/**
 * Returns a result of one for one, except for rounding to whole scaled units, which also affects the transfer to the
 * Executor: if the pool rounds in its favour, a sender of aTokens sends one unit more, and a withdrawal pays for that.
 * Withdrawing a part of the Executor's balance pays that part, within one unit. The state after it applies to trades of
 * the same block, in which no more interest accrues, so it keeps the earlier rates.
 */
export function quote(venue: Venue, state: ReserveState, input: QuoteInput): Swap<ReserveState> | Refusal {
  const supplies = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (supplies === undefined) return refuse("otherTokens", "the reserve does not hold these tokens");
  const { amountIn } = input;
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const closed = closedTo(state, supplies);
  if (closed !== undefined) return closed;
  const now = accrue(state, input.context.timestamp);
  const { scaledIn, scaledOut } = roundingOf(state);
  const scaled = (supplies ? scaledIn : scaledOut)(amountIn, now.liquidityIndexRay);
  if (scaled === 0n) return refuse("tooLittle", "the output is zero");
  return supplies ? supply(now, amountIn, scaled) : withdraw(now, scaled);
}

function closedTo({ active, paused, frozen }: ReserveState, supplies: boolean): Refusal | undefined {
  if (!active) return refuse("closed", "the reserve is not active");
  if (paused) return refuse("closed", "the reserve is paused");
  if (frozen && supplies) return refuse("closed", "the reserve is frozen");
  return undefined;
}

function supply(now: ReserveState, amountIn: bigint, scaled: bigint): Swap<ReserveState> | Refusal {
  if (scaled > roundingOf(now).mostScaled)
    return refuse("tooMuch", "the amount is more than the reserve can count");
  const { balance, countedSupply } = roundingOf(now);
  if (now.supplyCap !== undefined && countedSupply(now, amountIn, scaled) > now.supplyCap) {
    return beyond(now.supplyCap - supplied(now), "the supply cap does not allow that much");
  }
  const after = { ...now, scaledSupply: now.scaledSupply + scaled, available: now.available + amountIn };
  const amountOut = balance(scaled, now.liquidityIndexRay);
  return { amountOut, state: after, gas: SUPPLY_GAS };
}

function withdraw(now: ReserveState, scaled: bigint): Swap<ReserveState> | Refusal {
  if (scaled > now.scaledSupply) return beyond(now.scaledSupply, "the amount is more than there is");
  const amountOut = roundingOf(now).balance(scaled, now.liquidityIndexRay);
  if (amountOut > now.available) return beyond(now.available, "too much of the reserve is lent out");
  const after = { ...now, scaledSupply: now.scaledSupply - scaled, available: now.available - amountOut };
  return { amountOut, state: after, gas: WITHDRAW_GAS };
}

/** Returns the amount that currently counts towards the supply cap. */
function supplied(state: ReserveState): bigint {
  return roundingOf(state).countedSupply(state, 0n, 0n);
}

/**
 * Returns a straight line up to the cap, or down to the liquidity that is not lent out, as of the reserve's last
 * change.
 */
export function curve(
  venue: Venue,
  state: ReserveState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const supplies = isZeroForOne(venue, tokenIn, tokenOut);
  if (supplies === undefined || closedTo(state, supplies) !== undefined) return undefined;
  const capacityIn = Number(supplies ? roomOf(state) : state.available);
  if (capacityIn <= 0) return undefined;
  return straightLine(capacityIn);
}

function roomOf(state: ReserveState): bigint {
  return state.supplyCap === undefined ? roundingOf(state).mostScaled : state.supplyCap - supplied(state);
}
