import type { Amount, PartyRef, Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";

/** Returns the step that swaps in the pair. Throws if the pair does not hold the fill's tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const zeroForOne = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (zeroForOne === undefined) {
    throw new TypeError(`${venue.id} does not trade ${fill.tokenIn} for ${fill.tokenOut}`);
  }
  return {
    op: "v2Swap",
    pool: venue.address,
    zeroForOne,
    prefunded: fill.prefunded,
    feePpm: venue.feePpm,
    amount: fill.amount,
    to: fill.to,
  };
}

/** Returns the step that adds both tokens to the pair, in its order. */
export function encodeAdd(venue: Venue, amounts: readonly Amount[], to: PartyRef): Step {
  const [amountA, amountB] = amounts;
  if (amountA === undefined || amountB === undefined) throw new TypeError(`${venue.id} takes two amounts`);
  return { op: "v2Add", pool: venue.address, amountA, amountB, to };
}

/** Returns the step that converts shares of the pair to both tokens. */
export function encodeRemove(venue: Venue, amount: Amount, to: PartyRef): Step {
  return { op: "v2Remove", pool: venue.address, amount, to };
}
