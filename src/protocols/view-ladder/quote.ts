import type { Address } from "../../lib/address.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import type { Curve, Segment } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import type { LadderFacts } from "./facts.js";
import type { LadderDirection, LadderState } from "./state.js";

/** Gas of a fill, for ranking: nothing is known about the contract. */
export const FILL_GAS = 200_000;

/**
 * Returns the answer at a rung, otherwise the linear interpolation between two rungs, rounded down. Refuses amounts
 * outside the ladder, and a second trade, since only the answers before the first one are known.
 */
export function quote(
  venue: Venue<LadderFacts>,
  state: LadderState,
  { tokenIn, tokenOut, amountIn }: { tokenIn: Address; tokenOut: Address; amountIn: bigint },
): Swap<LadderState> | Refusal {
  const way = wayOf(venue, state, tokenIn, tokenOut);
  if (way === undefined) {
    const areKnown =
      tokenIn !== tokenOut && [tokenIn, tokenOut].every((token) => venue.tokens.includes(token));
    return areKnown
      ? refuse("closed", "the contract answers nothing for these tokens")
      : refuse("otherTokens", "the contract does not trade these tokens");
  }
  if (state.isTraded) return refuse("closed", "nothing is known of the contract after a trade");
  const ins = rungsOf(venue, way);
  const [first, last] = [ins[0] as bigint, ins[ins.length - 1] as bigint];
  if (amountIn < first) return refuse("tooLittle", "the amount is below the ladder's first rung");
  if (amountIn > last) return beyond(last, "the amount is above the ladder's last rung");
  const above = ins.findIndex((amount) => amount >= amountIn);
  const [inAbove, outAbove] = [ins[above] as bigint, way.outs[above] as bigint];
  const inBelow = ins[above - 1] ?? 0n;
  const outBelow = way.outs[above - 1] ?? 0n;
  const amountOut =
    amountIn === inAbove
      ? outAbove
      : outBelow + ((outAbove - outBelow) * (amountIn - inBelow)) / (inAbove - inBelow);
  return { amountOut, state: { ...state, isTraded: true }, gas: FILL_GAS };
}

/**
 * Returns straight pieces from rung to rung, starting at zero. Merges pieces if a later one pays more, because a search
 * needs falling prices.
 */
export function curve(
  venue: Venue<LadderFacts>,
  state: LadderState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const way = wayOf(venue, state, tokenIn, tokenOut);
  if (way === undefined || state.isTraded) return undefined;
  const pieces: { length: number; gain: number }[] = [];
  let [inBefore, outBefore] = [0n, 0n];
  for (const [index, amountIn] of rungsOf(venue, way).entries()) {
    const out = way.outs[index] as bigint;
    let piece = { length: Number(amountIn - inBefore), gain: Number(out - outBefore) };
    for (
      let last = pieces.at(-1);
      last !== undefined && priceOf(last) <= priceOf(piece);
      last = pieces.at(-1)
    ) {
      piece = { length: last.length + piece.length, gain: last.gain + piece.gain };
      pieces.pop();
    }
    pieces.push(piece);
    [inBefore, outBefore] = [amountIn, out];
  }
  return { feeFactor: 1, segments: pieces.map(segmentOf) };
}

function priceOf({ length, gain }: { length: number; gain: number }): number {
  return gain / length;
}

function segmentOf(piece: { length: number; gain: number }): Segment {
  return {
    capacityIn: piece.length,
    reserveIn: Number.POSITIVE_INFINITY,
    reserveOut: Number.POSITIVE_INFINITY,
    price: priceOf(piece),
  };
}

function wayOf(
  { tokens }: Venue,
  { ways }: LadderState,
  tokenIn: Address,
  tokenOut: Address,
): LadderDirection | undefined {
  const [from, to] = [tokens.indexOf(tokenIn), tokens.indexOf(tokenOut)];
  return ways.find((way) => way.from === from && way.to === to);
}

/** Returns the amounts that have an answer. */
function rungsOf({ facts }: Venue<LadderFacts>, { from, outs }: LadderDirection): bigint[] {
  return (facts.rungs[from] ?? []).slice(0, outs.length).map(BigInt);
}
