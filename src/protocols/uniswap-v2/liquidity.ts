import { minBigint, squareRoot } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { Added, AddInput, Fee, Liquidity, Removed, RemoveInput, Shares } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { pairShares, pairSteps, settled } from "../kit/pair.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { MAX_RESERVE, type PairState } from "./state.js";

/**
 * Gas that adding and removing add to a route, measured with our Executor on pairs with earlier trades, for a receiver
 * who already holds shares (17,000 more for one who does not). Adding, with the remainder returned: 58,000 to 80,000,
 * and 77,000 to 123,000 if the factory claims a part of the fees. Removing: 70,000 to 99,000, and 88,000 to 128,000.
 */
const ADD_GAS = 80_000;
const REMOVE_GAS = 92_000;

/** Entering a pair with both tokens and leaving into both, as UniswapV2Pair's `mint` and `burn` do. */
export const liquidity: Liquidity<PairState> = {
  addGas: ADD_GAS,
  removeGas: REMOVE_GAS,
  basis(_venue, state) {
    const { reserve0, reserve1 } = settled(state);
    return {
      reserves: [Number(reserve0), Number(reserve1)],
      supply: Number(state.totalSupply + claimOf(state)),
    };
  },
  add,
  remove,
  ...pairSteps,
};

/**
 * Takes as much of both amounts as the pair's ratio allows, the second rounded down as UniswapV2Router02 does. The
 * shares are rounded down. The pair's surplus over its reserves counts as added too.
 */
function add(_venue: Venue, state: PairState, { amounts }: AddInput): Added<PairState> | Refusal {
  const [offered0 = 0n, offered1 = 0n] = amounts;
  if (offered0 <= 0n || offered1 <= 0n) return refuse("tooLittle", "an amount is not positive");
  const { reserve0, reserve1, surplus0, surplus1 } = state;
  if (reserve0 === 0n || reserve1 === 0n) return refuse("closed", "the pair is empty");
  if (offered0 > MAX_RESERVE || offered1 > MAX_RESERVE)
    return refuse("tooMuch", "the pair cannot hold that much");
  const fitting1 = (offered0 * reserve1) / reserve0;
  const spent: readonly [bigint, bigint] =
    fitting1 <= offered1 ? [offered0, fitting1] : [(offered1 * reserve0) / reserve1, offered1];
  const added = [spent[0] + surplus0, spent[1] + surplus1] as const;
  if (reserve0 + added[0] > MAX_RESERVE || reserve1 + added[1] > MAX_RESERVE) {
    return refuse("tooMuch", "the pair cannot hold that much");
  }
  const supply = state.totalSupply + claimOf(state);
  const amountOut = minBigint((added[0] * supply) / reserve0, (added[1] * supply) / reserve1);
  if (amountOut <= 0n) return refuse("tooLittle", "the output is zero");
  const after = { ...state, reserve0: reserve0 + spent[0], reserve1: reserve1 + spent[1] };
  return { amountOut, spent, state: withSupply(after, supply + amountOut), gas: ADD_GAS };
}

/**
 * Returns each token's part of everything that the pair holds, rounded down, for these shares and any that the pair
 * itself held.
 */
function remove(_venue: Venue, state: PairState, { amountIn }: RemoveInput): Removed<PairState> | Refusal {
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const supply = state.totalSupply + claimOf(state);
  const burnt = amountIn + state.ownShares;
  if (burnt > state.totalSupply)
    return beyond(state.totalSupply - state.ownShares, "the amount is more than there is");
  const { reserve0, reserve1 } = settled(state);
  const [out0, out1] = [(burnt * reserve0) / supply, (burnt * reserve1) / supply];
  if (out0 === 0n || out1 === 0n) return refuse("tooLittle", "the output is zero");
  const after = { ...settled(state), reserve0: reserve0 - out0, reserve1: reserve1 - out1, ownShares: 0n };
  return { amountsOut: [out0, out1], state: withSupply(after, supply - burnt), gas: REMOVE_GAS };
}

/**
 * Returns the shares for the factory's part of the fees since the last change: a sixth of the growth of √k
 * (`_mintFee`).
 */
function claimOf({ feeOn, kLast, reserve0, reserve1, totalSupply }: PairState): bigint {
  if (!feeOn || kLast === 0n) return 0n;
  const [root, rootLast] = [squareRoot(reserve0 * reserve1), squareRoot(kLast)];
  return root > rootLast ? (totalSupply * (root - rootLast)) / (root * 5n + rootLast) : 0n;
}

function withSupply(state: PairState, totalSupply: bigint): PairState {
  const after = settled(state);
  return { ...after, totalSupply, kLast: state.feeOn ? after.reserve0 * after.reserve1 : 0n };
}

const swap = event(
  "Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)",
);

/**
 * The pair keeps the fee of every swap in its reserves. A part of it that a factory claims later, as new shares, is not
 * subtracted.
 */
export const shares: Shares<PairState> = {
  ...pairShares,
  topics: [swap.topic],
  fees,
};

/** Returns the fee, which is a part of everything that comes in, including what a flash swap returns. */
function fees({ tokens, feePpm }: Venue, log: Log): readonly Fee[] {
  const swapped = swap.argsOf(log);
  if (swapped === undefined) return [];
  return tokens.flatMap((token, index) => {
    const amountIn = index === 0 ? swapped.amount0In : swapped.amount1In;
    return amountIn === 0n ? [] : [{ token, microUnits: amountIn * BigInt(feePpm) }];
  });
}
