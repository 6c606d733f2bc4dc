import type { BlockContext } from "../../../chain/index.js";
import { isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { Step } from "../../../program/index.js";
import type { Adapter, FillToEncode, Swap } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { straightLine } from "../curve/curve.js";
import { isZeroForOne } from "./direction.js";

/** One direction of a conversion. */
export type OneWay<State, Facts = unknown> = {
  /** Returns the exact result for an amount above zero, rounded as the contract does, and the state after it. */
  trade(input: WayInput<State, Facts>): Converted<State> | Refusal;
  /**
   * Returns the output per unit of input, for the search, and the most input that the venue takes, in raw units. Undefined
   * if it takes none.
   */
  line(state: State, venue: Venue<Facts>): { readonly price: number; readonly most: bigint } | undefined;
  /** Gas that one more fill adds to a route. */
  readonly gas: number;
};

type WayInput<State, Facts> = {
  readonly venue: Venue<Facts>;
  readonly state: State;
  readonly amountIn: bigint;
  readonly context: BlockContext;
};

/** The result of a conversion. If `gas` is absent, the gas of the way applies. */
type Converted<State> = Omit<Swap<State>, "gas"> & { readonly gas?: number };

type Given = "quote" | "curve" | "gas" | "encode";
type Usual = "refresh" | "topics" | "prefundable" | "paysOut" | "code" | "apply";

/** What differs from one conversion to another. */
export type ConversionOptions<State, Facts> = Omit<Adapter<State, Facts>, Given | Usual> &
  Partial<Pick<Adapter<State, Facts>, Usual>> & {
    /** From the venue's first token to its second. A function if it depends on the venue. */
    readonly forth: OneWay<State, Facts> | ((venue: Venue<Facts>) => OneWay<State, Facts>);
    /** From its second token to its first, or why there is no way back. */
    readonly back: (OneWay<State, Facts> | string) | ((venue: Venue<Facts>) => OneWay<State, Facts> | string);
    /** Returns the step of a fill in a direction that exists. */
    readonly encode: (venue: Venue<Facts>, isForth: boolean, fill: FillToEncode) => Step;
  };

/**
 * Returns the adapter of contracts that turn one token into another at a rate that the amount does not move. Unless the
 * options say otherwise, they are read at every block, belong to the protocol, and neither take tokens in advance nor pay
 * to others.
 */
export function conversion<State, Facts>(options: ConversionOptions<State, Facts>): Adapter<State, Facts> {
  const { forth, back, encode, ...rest } = options;
  const wayOf = (venue: Venue<Facts>, isForth: boolean) => {
    const way = isForth ? forth : back;
    return typeof way === "function" ? way(venue) : way;
  };
  return {
    refresh: "everyBlock",
    topics: [],
    prefundable: false,
    paysOut: false,
    code: "protocol",
    apply: () => undefined,
    ...rest,
    quote(venue, state, { tokenIn, tokenOut, amountIn, context }) {
      const isForth = isZeroForOne(venue, tokenIn, tokenOut);
      if (isForth === undefined)
        return refuse("otherTokens", "the contract does not convert these tokens into each other");
      if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
      const way = wayOf(venue, isForth);
      if (typeof way === "string") return refuse("otherTokens", way);
      const converted = way.trade({ venue, state, amountIn, context });
      if (isRefusal(converted)) return converted;
      if (converted.amountOut <= 0n) return refuse("tooLittle", "the output is zero");
      return { gas: way.gas, ...converted };
    },
    curve(venue, state, tokenIn, tokenOut) {
      const isForth = isZeroForOne(venue, tokenIn, tokenOut);
      const way = isForth === undefined ? undefined : wayOf(venue, isForth);
      if (way === undefined || typeof way === "string") return undefined;
      const line = way.line(state, venue);
      if (line === undefined || line.most <= 0n || line.price === 0) return undefined;
      return straightLine(Number(line.most), line.price);
    },
    gas: (venue) => Math.max(gasOf(wayOf(venue, true)), gasOf(wayOf(venue, false))),
    encode(venue, _, fill) {
      const isForth = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
      if (isForth === undefined || typeof wayOf(venue, isForth) === "string")
        throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
      return encode(venue, isForth, fill);
    },
  };
}

function gasOf(way: Pick<OneWay<unknown>, "gas"> | string): number {
  return typeof way === "string" ? 0 : way.gas;
}
