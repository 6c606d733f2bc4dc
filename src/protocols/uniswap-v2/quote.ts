import type { Address } from "../../lib/address.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import { PPM, WHOLE_PPM } from "../../lib/whole.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Curve } from "../kit/curve/curve.js";
import { countedOf, settled, surplusesOf } from "../kit/pair.js";
import type { Venue } from "../venue.js";
import { MAX_RESERVE, type PairState } from "./state.js";

/**
 * Gas that one more swap adds to a route: transfer in, swap, transfer out. Measured with our Executor on pairs with
 * earlier trades: 60,000 to 65,000, and 73,000 with USDC because of its proxy; 6,000 less when prefunded.
 */
export const FILL_GAS = 65_000;

/** Returns the exact result of an exact-input swap. Tokens with a transfer fee are not modelled. */
export function quote(venue: Venue, state: PairState, input: QuoteInput): Swap<PairState> | Refusal {
  const zeroForOne = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (zeroForOne === undefined) return refuse("otherTokens", "the pair does not hold these tokens");
  const { amountIn } = input;
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const { reserveIn, reserveOut } = orient(state, zeroForOne);
  const [surplusIn, surplusOut] = surplusesOf(state, zeroForOne);
  if (reserveIn + surplusIn + amountIn > MAX_RESERVE)
    return refuse("tooMuch", "the pair cannot hold that much");
  if (surplusOut < 0n) return refuse("closed", "the pair holds less of the output than it counts");
  const counted = countedOf(amountIn, surplusIn);
  if (counted <= 0n) return refuse("tooLittle", "the pair lacks more than that of the input");
  const amountOut = amountOutOf(counted, reserveIn, reserveOut, venue.feePpm);
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  const after = restore({ reserveIn: reserveIn + amountIn, reserveOut: reserveOut - amountOut }, zeroForOne);
  return { amountOut, state: settled({ ...state, ...after }), gas: FILL_GAS };
}

/** Returns one segment: the pair's own reserves. */
export function curve(
  venue: Venue,
  state: PairState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
  if (zeroForOne === undefined) return undefined;
  const { reserveIn, reserveOut } = orient(state, zeroForOne);
  if (reserveIn >= MAX_RESERVE || surplusesOf(state, zeroForOne)[1] < 0n) return undefined;
  const segment = {
    capacityIn: Number(MAX_RESERVE - reserveIn),
    reserveIn: Number(reserveIn),
    reserveOut: Number(reserveOut),
  };
  return { feeFactor: 1 - venue.feePpm / WHOLE_PPM, segments: [segment] };
}

type Oriented = { readonly reserveIn: bigint; readonly reserveOut: bigint };

function orient({ reserve0, reserve1 }: PairState, zeroForOne: boolean): Oriented {
  return zeroForOne
    ? { reserveIn: reserve0, reserveOut: reserve1 }
    : { reserveIn: reserve1, reserveOut: reserve0 };
}

function restore(
  { reserveIn, reserveOut }: Oriented,
  zeroForOne: boolean,
): Pick<PairState, "reserve0" | "reserve1"> {
  return zeroForOne
    ? { reserve0: reserveIn, reserve1: reserveOut }
    : { reserve0: reserveOut, reserve1: reserveIn };
}

/**
 * Returns the output of a constant-product pair for `amountIn`, rounded down, with the fee taken from the input: the
 * amount that the executor requests from the pair. For 3000 ppm it is UniswapV2Library.getAmountOut with both sides
 * scaled by 1000.
 */
export function amountOutOf(amountIn: bigint, reserveIn: bigint, reserveOut: bigint, feePpm: number): bigint {
  const afterFee = amountIn * (PPM - BigInt(feePpm));
  return (afterFee * reserveOut) / (reserveIn * PPM + afterFee);
}
