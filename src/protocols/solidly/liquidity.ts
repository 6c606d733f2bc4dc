import { minBigint } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import { STEP_LIMITS } from "../../program/index.js";
import type { Added, AddInput, Liquidity, Removed, RemoveInput, Shares } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { pairShares, pairSteps, settled } from "../kit/pair.js";
import { event } from "../kit/reading/event.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./kinds.js";
import type { PoolState } from "./state.js";

/** The step that adds liquidity handles no larger amounts and reserves. */
const MOST = STEP_LIMITS.v2Swap.reserves;

/**
 * Gas that adding and removing add to a route, measured with our Executor for a receiver who already holds shares:
 * 118,000 to 131,000, and 130,000 to 140,000.
 */
const ADD_GAS = 130_000;
const REMOVE_GAS = 140_000;

/** Adds both tokens to a pool and removes both. Stable pools also use the ratio of their reserves. */
export const liquidity: Liquidity<PoolState, PoolFacts> = {
  addGas: ADD_GAS,
  removeGas: REMOVE_GAS,
  basis(_venue, state) {
    const { reserve0, reserve1 } = settled(state);
    return { reserves: [Number(reserve0), Number(reserve1)], supply: Number(state.totalSupply) };
  },
  add,
  remove,
  ...pairSteps,
};

/**
 * Takes the largest part of both amounts that has the pool's ratio, the second rounded down. The shares are rounded
 * down. The pool's surplus over its reserves counts as added too.
 */
function add(_venue: Venue<PoolFacts>, state: PoolState, { amounts }: AddInput): Added<PoolState> | Refusal {
  const [offered0 = 0n, offered1 = 0n] = amounts;
  if (offered0 <= 0n || offered1 <= 0n) return refuse("tooLittle", "an amount is not positive");
  const { reserve0, reserve1, surplus0, surplus1, totalSupply } = state;
  if (reserve0 === 0n || reserve1 === 0n) return refuse("closed", "the pool is empty");
  if (reserve0 > MOST || reserve1 > MOST) return refuse("closed", "the pool holds too much to be added to");
  if (offered0 > MOST || offered1 > MOST) return refuse("tooMuch", "not that much can be added at once");
  const fitting1 = (offered0 * reserve1) / reserve0;
  const spent: readonly [bigint, bigint] =
    fitting1 <= offered1 ? [offered0, fitting1] : [(offered1 * reserve0) / reserve1, offered1];
  const [added0, added1] = [spent[0] + surplus0, spent[1] + surplus1];
  const amountOut = minBigint((added0 * totalSupply) / reserve0, (added1 * totalSupply) / reserve1);
  if (amountOut <= 0n) return refuse("tooLittle", "the output is zero");
  const after = settled({ ...state, reserve0: reserve0 + spent[0], reserve1: reserve1 + spent[1] });
  return { amountOut, spent, state: { ...after, totalSupply: totalSupply + amountOut }, gas: ADD_GAS };
}

/**
 * Returns each token's part of the pool's balances, rounded down, for these shares and any that the pool itself held.
 * Fees passed on earlier belong to whoever held the shares then.
 */
function remove(
  _venue: Venue<PoolFacts>,
  state: PoolState,
  { amountIn }: RemoveInput,
): Removed<PoolState> | Refusal {
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const { totalSupply, ownShares } = state;
  const burnt = amountIn + ownShares;
  if (burnt > totalSupply) return beyond(totalSupply - ownShares, "the amount is more than there is");
  const whole = settled(state);
  const [out0, out1] = [(burnt * whole.reserve0) / totalSupply, (burnt * whole.reserve1) / totalSupply];
  if (out0 === 0n || out1 === 0n) return refuse("tooLittle", "the output is zero");
  const left = { reserve0: whole.reserve0 - out0, reserve1: whole.reserve1 - out1 };
  const after = { ...whole, ...left, ownShares: 0n, totalSupply: totalSupply - burnt };
  return { amountsOut: [out0, out1], state: after, gas: REMOVE_GAS };
}

const fees = event("Fees(address indexed sender, uint256 amount0, uint256 amount1)");

/**
 * The pool sets the fee of every swap aside for the current holders of shares, who collect it by `claimFees`. It
 * belongs to them, but does not raise the value of a share.
 */
export const shares: Shares<PoolState, PoolFacts> = {
  ...pairShares,
  topics: [fees.topic],
  fees({ tokens }, log) {
    const paid = fees.argsOf(log);
    if (paid === undefined) return [];
    return tokens.flatMap((token, index) => {
      const amount = index === 0 ? paid.amount0 : paid.amount1;
      return amount === 0n ? [] : [{ token, microUnits: amount * 1_000_000n }];
    });
  },
};
