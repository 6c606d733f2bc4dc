import { mulUp } from "../../kit/balancer/fixedPoint.js";
import { firstVersion, laterVersions, type Rounding } from "../../kit/balancer/powers.js";
import { uint } from "../../kit/maths/uint256.js";
import type { Pool, WeightedState } from "../pool.js";
import { at, changed, type Trade as TradeTo } from "../pool.js";
import {
  afterJoinExit,
  beforeJoinExit,
  dueFee,
  invariantOf,
  oneForShares,
  outGivenIn,
  sharesForOne,
  type Weighted,
} from "./math.js";

type Trade = TradeTo<WeightedState>;

/** Computes a swap. Throws `Refused` where the contracts revert. */
export function swap(
  pool: Pool,
  state: WeightedState,
  [i, j]: readonly [number, number],
  amountIn: bigint,
): Trade {
  const tokens = upscaled(pool, state);
  const [from, to] = [at(tokens, i), at(tokens, j)];
  const afterFee = uint(amountIn - mulUp(amountIn, state.swapFee)) * at(pool.multipliers, i);
  const amountOut = outGivenIn(roundingOf(pool), from, to, uint(afterFee)) / at(pool.multipliers, j);
  const balances = changed(changed(state.balances, i, amountIn), j, -amountOut);
  return { amountOut, state: { ...state, balances } };
}

/** Computes a join with one token. Throws `Refused` where the contracts revert. */
export function join(pool: Pool, state: WeightedState, i: number, amountIn: bigint): Trade {
  const rounding = roundingOf(pool);
  const basis = afterDueFees(pool, state);
  const scaledIn = uint(amountIn * at(pool.multipliers, i));
  const amountOut = sharesForOne(rounding, basis.tokens, i, scaledIn, basis.supply, state.swapFee);
  const supply = uint(basis.supply + amountOut);
  const after = { supply, tokens: moved(basis.tokens, i, scaledIn) };
  return { amountOut, state: settled(pool, basis, after, changed(basis.balances, i, amountIn)) };
}

/** Computes an exit into one token. Throws `Refused` where the contracts revert. */
export function exit(pool: Pool, state: WeightedState, j: number, sharesIn: bigint): Trade {
  const rounding = roundingOf(pool);
  const basis = afterDueFees(pool, state);
  const scaledOut = oneForShares(rounding, at(basis.tokens, j), sharesIn, basis.supply, state.swapFee);
  const amountOut = scaledOut / at(pool.multipliers, j);
  const supply = uint(basis.supply - sharesIn);
  const after = { supply, tokens: moved(basis.tokens, j, -scaledOut) };
  return { amountOut, state: settled(pool, basis, after, changed(basis.balances, j, -amountOut)) };
}

/** A pool that owes the protocol nothing, with its upscaled balances. */
type Basis = WeightedState & { readonly tokens: readonly Weighted[]; readonly invariant: bigint };

/** Returns the pool after the protocol has taken its fees: in new shares, or in the token with the largest weight. */
function afterDueFees(pool: Pool, state: WeightedState): Basis {
  const rounding = roundingOf(pool);
  const tokens = upscaled(pool, state);
  const invariant = invariantOf(rounding, tokens);
  if (pool.minting) return { ...state, ...beforeJoinExit(state, invariant), tokens, invariant };
  if (state.protocolFee === 0n) return { ...state, tokens, invariant };
  let heaviest = 0;
  for (const [index, { weight }] of tokens.entries())
    if (weight > at(tokens, heaviest).weight) heaviest = index;
  const due = dueFee(rounding, at(tokens, heaviest), state.lastInvariant, invariant, state.protocolFee);
  return {
    ...state,
    tokens: moved(tokens, heaviest, -due),
    balances: changed(state.balances, heaviest, -(due / at(pool.multipliers, heaviest))),
    invariant,
  };
}

/** Returns the state after a join or an exit, with the protocol's part of its fee. */
function settled(
  pool: Pool,
  { tokens: _, invariant: before, ...state }: Basis,
  after: { readonly supply: bigint; readonly tokens: readonly Weighted[] },
  balances: readonly bigint[],
): WeightedState {
  const invariant = invariantOf(roundingOf(pool), after.tokens);
  const { supply } = after;
  const all = pool.minting
    ? afterJoinExit({ supply: state.supply, invariant: before }, { supply, invariant }, state.protocolFee)
    : supply;
  return { ...state, balances, supply: all, lastInvariant: invariant };
}

function roundingOf({ minting }: Pool): Rounding {
  return minting ? laterVersions : firstVersion;
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
