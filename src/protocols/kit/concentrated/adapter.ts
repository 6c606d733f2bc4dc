import { type Refusal, refuse } from "../../../lib/refusal.js";
import type { Adapter, QuoteInput, Swap } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import type { Deployment } from "../adapter/deployment.js";
import { isZeroForOne } from "../adapter/direction.js";
import { discoverBy } from "../adapter/discovering.js";
import { type About, conversionInputs } from "../adapter/meta.js";
import type { Source } from "../adapter/source.js";
import type { Curve } from "../curve/curve.js";
import { gasOfOneMoreTick } from "./oneMore.js";
import type { PoolState } from "./state.js";

type Given = "meta" | "source" | "discover" | "quote" | "curve" | "gasOfOneMore" | "prefundable" | "paysOut";

/** What differs from one standard of concentrated liquidity to another. */
type ConcentratedOptions<State, Facts> = Omit<Adapter<State, Facts>, Given> & {
  readonly about: About;
  /** A description of the contract that swaps. */
  readonly contract: string;
  source(deployment: Deployment): Source<Facts>;
  /** Returns the wei-exact result of selling token0 (`zeroForOne`) or token1. */
  trade(
    venue: Venue<Facts>,
    state: State,
    zeroForOne: boolean,
    input: Pick<QuoteInput, "amountIn" | "context">,
  ): Swap<State> | Refusal;
  /** Returns the curve of that direction, or undefined if it cannot be traded. */
  curveOf(venue: Venue<Facts>, state: State, zeroForOne: boolean): Curve | undefined;
};

/**
 * Returns the adapter of pools of two tokens with liquidity within ranges of the price. They request their input in a
 * callback and pay their output to any address.
 */
export function concentrated<State extends PoolState, Facts>({
  about,
  contract,
  source,
  trade,
  curveOf,
  ...rest
}: ConcentratedOptions<State, Facts>): Adapter<State, Facts> {
  return {
    ...rest,
    meta: {
      ...about,
      action: () => "swap",
      actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs(contract) }],
    },
    prefundable: false,
    paysOut: true,
    source,
    discover: discoverBy(source),
    quote(venue, state, { tokenIn, tokenOut, ...input }) {
      const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
      if (zeroForOne === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
      return trade(venue, state, zeroForOne, input);
    },
    curve(venue, state, tokenIn, tokenOut) {
      const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
      return zeroForOne === undefined ? undefined : curveOf(venue, state, zeroForOne);
    },
    gasOfOneMore: gasOfOneMoreTick,
  };
}
