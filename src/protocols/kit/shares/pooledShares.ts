import { type Refusal, refuse } from "../../../lib/refusal.js";
import type { Swap } from "../../adapter.js";
import { beyond } from "../adapter/beyond.js";
import { type Curve, straightLine } from "../curve/curve.js";

/** A pool of the native currency whose token counts in shares of it: balances are shares' worth, rounded down. */
export type PooledShares = {
  /** All shares of the pool. */
  readonly shares: bigint;
  /** All native currency of the pool, in wei. */
  readonly pooledWei: bigint;
};

/** The same with a wrapper, whose token counts the shares that it holds. */
export type WrappedShares = PooledShares & {
  /** Shares in the wrapper. Absent on a venue that does not wrap. */
  readonly wrapped?: bigint;
};

/** Converts an amount of the pool's token to shares, rounded down. */
export function sharesOf({ shares, pooledWei }: PooledShares, amountWei: bigint): bigint {
  return (amountWei * shares) / pooledWei;
}

/** Converts shares to an amount of the pool's token, rounded down. */
export function weiOf({ shares, pooledWei }: PooledShares, count: bigint): bigint {
  return (count * pooledWei) / shares;
}

/** Returns what arrives of an amount of the pool's token that is transferred: only whole shares move. */
export function passedOn(state: PooledShares, amountWei: bigint): bigint {
  return weiOf(state, sharesOf(state, amountWei));
}

/** Refuses a trade whose output rounds to zero. */
export const NOTHING: Refusal = refuse("tooLittle", "the output is zero");

/** Returns the result of wrapping, for an amount that arrives from another account. `gas` is that of the fill. */
export function wrap<State extends WrappedShares>(
  state: State,
  amountWei: bigint,
  gas: number,
): Swap<State> | Refusal {
  const { shares, wrapped = 0n } = state;
  const unwrapped = shares - wrapped;
  if (sharesOf(state, amountWei) > unwrapped) return beyond(unwrapped, "there is not so much to wrap");
  const amountOut = sharesOf(state, passedOn(state, amountWei));
  return amountOut === 0n ? NOTHING : { amountOut, state: { ...state, wrapped: wrapped + amountOut }, gas };
}

/** Returns the result of unwrapping, for an amount that goes on to another account. `gas` is that of the fill. */
export function unwrap<State extends WrappedShares>(
  state: State,
  count: bigint,
  gas: number,
): Swap<State> | Refusal {
  const { wrapped = 0n } = state;
  if (count > wrapped) return beyond(wrapped, "so much is not wrapped");
  // Once on the way out of the wrapper, and once on to the receiver.
  const amountOut = passedOn(state, passedOn(state, weiOf(state, count)));
  return amountOut === 0n ? NOTHING : { amountOut, state: { ...state, wrapped: wrapped - count }, gas };
}

/** Returns the straight line of wrapping up to the supply, or of unwrapping up to what is wrapped. */
export function wrapperCurve(state: WrappedShares, enters: boolean): Curve | undefined {
  const { shares, pooledWei, wrapped = 0n } = state;
  const price = Number(shares) / Number(pooledWei);
  return enters ? lineTo(weiOf(state, shares - wrapped), price) : lineTo(wrapped, 1 / price);
}

/** Returns a straight line up to `capacity` raw units of the input, or undefined if that is nothing. */
export function lineTo(capacity: bigint, price: number): Curve | undefined {
  return capacity <= 0n ? undefined : straightLine(Number(capacity), price);
}
