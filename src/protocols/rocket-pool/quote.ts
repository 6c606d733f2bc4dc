import { type Address, MOST_NATIVE_WEI } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { type Curve, straightLine } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import type { RocketState } from "./state.js";

/**
 * Gas that one more fill adds to a route. The conformance suite measures it with our Executor on contracts written after
 * the published source: 58,000 for a deposit, 32,000 for a burn. The rest is supposed: the network's own contracts look
 * up every address and setting in a common storage, a deposit may hand ether on to nodes, and a burn may take some from
 * the pool.
 */
const DEPOSIT_GAS = 220_000;
const BURN_GAS = 130_000;
export const FILL_GAS = DEPOSIT_GAS;

/** Returns the exact result of a deposit or of burning, at the rate that the network last reported. */
export function quote(venue: Venue, state: RocketState, input: QuoteInput): Swap<RocketState> | Refusal {
  const stakes = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (stakes === undefined) return refuse("otherTokens", "these tokens are not turned into each other here");
  if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  return stakes ? deposit(state, input.amountIn) : burn(state, input.amountIn);
}

/** The state afterwards supposes that the deposit goes to nodes, and so leaves nothing for those who burn. */
function deposit(state: RocketState, amountWei: bigint): Swap<RocketState> | Refusal {
  const { mostWei, leastWei, feeE18 } = state;
  if (mostWei === 0n) return refuse("closed", "deposits are off, or the pool is full");
  if (amountWei < leastWei) return refuse("tooLittle", "the pool takes no deposit so small");
  if (amountWei > mostWei) return beyond(mostWei, "the pool takes no more now");
  const amountOut = rethFor(state, amountWei - (amountWei * feeE18) / WAD);
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  return {
    amountOut,
    state: { ...state, mostWei: mostWei - amountWei, supply: state.supply + amountOut },
    gas: DEPOSIT_GAS,
  };
}

function burn(state: RocketState, amount: bigint): Swap<RocketState> | Refusal {
  const { supply, collateralWei } = state;
  if (amount > supply) return beyond(supply, "there is not so much rETH");
  const amountOut = weiFor(state, amount);
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  if (amountOut > collateralWei) return beyond(collateralWei, "rETH does not have so much ether now");
  return {
    amountOut,
    state: { ...state, collateralWei: collateralWei - amountOut, supply: supply - amount },
    gas: BURN_GAS,
  };
}

/** Converts wei to rETH, rounded down. */
function rethFor({ reportedWei, reportedSupply }: RocketState, amountWei: bigint): bigint {
  return reportedSupply === 0n ? amountWei : (amountWei * reportedSupply) / reportedWei;
}

/** Converts rETH to wei, rounded down. */
export function weiFor({ reportedWei, reportedSupply }: RocketState, amount: bigint): bigint {
  return reportedSupply === 0n ? amount : (amount * reportedWei) / reportedSupply;
}

/** Returns a straight line up to the pool's limit, or to the ether that is there. */
export function curve(
  venue: Venue,
  state: RocketState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const stakes = isZeroForOne(venue, tokenIn, tokenOut);
  if (stakes === undefined) return undefined;
  const price = state.reportedSupply === 0n ? 1 : Number(state.reportedSupply) / Number(state.reportedWei);
  if (stakes) {
    const kept = Number(WAD - state.feeE18) / Number(WAD);
    return line(minBigint(state.mostWei, MOST_NATIVE_WEI), price * kept);
  }
  return line(minBigint(state.supply, rethFor(state, state.collateralWei)), 1 / price);
}

function line(capacity: bigint, price: number): Curve | undefined {
  return capacity <= 0n || price === 0 ? undefined : straightLine(Number(capacity), price);
}
