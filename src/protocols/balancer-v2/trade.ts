import { mulUp, uint } from "./fixedPoint.js";
import type { Pool, PoolState } from "./state.js";
import { dueFee, invariantOf, oneForShares, outGivenIn, sharesForOne, type Weighted } from "./weighted.js";

/** What the pool gives, and the pool after it. */
export type Trade = { readonly amountOut: bigint; readonly state: PoolState };

/** The vault keeps balances as uint112. */
const MOST_BALANCE = (1n << 112n) - 1n;

/** A swap. Throws a RangeError where the contracts revert. */
export function swap(pool: Pool, state: PoolState, i: number, j: number, amountIn: bigint): Trade {
  const tokens = upscaled(pool, state);
  const [from, to] = [at(tokens, i), at(tokens, j)];
  const net = uint(amountIn - mulUp(amountIn, state.swapFee)) * at(pool.multipliers, i);
  const amountOut = outGivenIn(from, to, uint(net)) / at(pool.multipliers, j);
  const balances = changed(changed(state.balances, i, amountIn), j, -amountOut);
  return { amountOut, state: { ...state, balances } };
}

/** A join with one token. Throws a RangeError where the contracts revert. */
export function join(pool: Pool, state: PoolState, i: number, amountIn: bigint): Trade {
  const { tokens, balances } = afterDueFees(pool, state);
  const scaledIn = uint(amountIn * at(pool.multipliers, i));
  const amountOut = sharesForOne(tokens, i, scaledIn, state.supply, state.swapFee);
  return {
    amountOut,
    state: {
      ...state,
      balances: changed(balances, i, amountIn),
      supply: uint(state.supply + amountOut),
      lastInvariant: invariantOf(moved(tokens, i, scaledIn)),
    },
  };
}

/** An exit into one token. Throws a RangeError where the contracts revert. */
export function exit(pool: Pool, state: PoolState, j: number, sharesIn: bigint): Trade {
  const { tokens, balances } = afterDueFees(pool, state);
  const scaledOut = oneForShares(at(tokens, j), sharesIn, state.supply, state.swapFee);
  const amountOut = scaledOut / at(pool.multipliers, j);
  return {
    amountOut,
    state: {
      ...state,
      balances: changed(balances, j, -amountOut),
      supply: uint(state.supply - sharesIn),
      lastInvariant: invariantOf(moved(tokens, j, -scaledOut)),
    },
  };
}

/** What is left when the protocol has taken its fees, all of them in the token of the largest weight. */
function afterDueFees(pool: Pool, state: PoolState): { tokens: Weighted[]; balances: readonly bigint[] } {
  const tokens = upscaled(pool, state);
  const now = invariantOf(tokens);
  if (state.protocolFee === 0n) return { tokens, balances: state.balances };
  let heaviest = 0;
  for (const [index, { weight }] of tokens.entries())
    if (weight > at(tokens, heaviest).weight) heaviest = index;
  const due = dueFee(at(tokens, heaviest), state.lastInvariant, now, state.protocolFee);
  return {
    tokens: moved(tokens, heaviest, -due),
    balances: changed(state.balances, heaviest, -(due / at(pool.multipliers, heaviest))),
  };
}

function upscaled({ multipliers }: Pool, { balances, weights }: PoolState): Weighted[] {
  return balances.map((balance, index) => ({
    balance: balance * at(multipliers, index),
    weight: at(weights, index),
  }));
}

function moved(tokens: readonly Weighted[], index: number, by: bigint): Weighted[] {
  return tokens.map((token, place) =>
    place === index ? { ...token, balance: uint(token.balance + by) } : token,
  );
}

function changed(balances: readonly bigint[], index: number, by: bigint): readonly bigint[] {
  const next = uint(at(balances, index) + by);
  if (next > MOST_BALANCE) throw new RangeError("more than the vault can keep");
  return balances.map((balance, place) => (place === index ? next : balance));
}

function at<Value>(values: readonly Value[], index: number): Value {
  return values[index] as Value;
}
