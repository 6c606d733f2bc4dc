import type { Amount, PartyRef, Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** Returns the step that swaps in the pool. Throws if the pool does not hold the fill's tokens. */
export function encode(venue: Venue<PoolFacts>, _state: unknown, fill: FillToEncode): Step {
  const zeroForOne = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (zeroForOne === undefined) {
    throw new TypeError(`${venue.id} does not trade ${fill.tokenIn} for ${fill.tokenOut}`);
  }
  const { prefunded, amount, to } = fill;
  return { op: "solidlySwap", pool: venue.address, zeroForOne, prefunded, amount, to };
}

/** Returns the step that adds both tokens to the pool, in its order. */
export function encodeAdd(venue: Venue<PoolFacts>, amounts: readonly Amount[], to: PartyRef): Step {
  const [amountA, amountB] = amounts;
  if (amountA === undefined || amountB === undefined) throw new TypeError(`${venue.id} takes two amounts`);
  return { op: "v2Add", pool: venue.address, amountA, amountB, to };
}

/** Returns the step that converts shares of the pool to both tokens. */
export function encodeRemove(venue: Venue<PoolFacts>, amount: Amount, to: PartyRef): Step {
  return { op: "v2Remove", pool: venue.address, amount, to };
}
