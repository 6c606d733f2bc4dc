import { uint } from "../../lib/solidity/uint256.js";
import { at, changed, type Trade as TradeTo } from "../balances.js";
import { mulUp } from "../fixedPoint.js";
import type { Pool, WeightedState } from "../state.js";
import { dueFee, invariantOf, oneForShares, outGivenIn, sharesForOne, type Weighted } from "./math.js";

type Trade = TradeTo<WeightedState>;

/** A swap. Throws `Refused` where the contracts revert. */
export function swap(pool: Pool, state: WeightedState, i: number, j: number, amountIn: bigint): Trade {
  const tokens = upscaled(pool, state);
  const [from, to] = [at(tokens, i), at(tokens, j)];
  const afterFee = uint(amountIn - mulUp(amountIn, state.swapFee)) * at(pool.multipliers, i);
  const amountOut = outGivenIn(from, to, uint(afterFee)) / at(pool.multipliers, j);
  const balances = changed(changed(state.balances, i, amountIn), j, -amountOut);
  return { amountOut, state: { ...state, balances } };
}

/** A join with one token. Throws `Refused` where the contracts revert. */
export function join(pool: Pool, state: WeightedState, i: number, amountIn: bigint): Trade {
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

/** An exit into one token. Throws `Refused` where the contracts revert. */
export function exit(pool: Pool, state: WeightedState, j: number, sharesIn: bigint): Trade {
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
function afterDueFees(pool: Pool, state: WeightedState): { tokens: Weighted[]; balances: readonly bigint[] } {
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

function upscaled({ multipliers }: Pool, { balances, weights }: WeightedState): Weighted[] {
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
