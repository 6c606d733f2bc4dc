import { NATIVE } from "../../../lib/address.js";
import type { Amount, Step, TokenRef } from "../../../program/index.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import type { StableFacts } from "../facts.js";
import { wayOf } from "./quote.js";
import { coinsOf } from "./state.js";

/**
 * Returns the step that trades in the pool. Its output stays in the executor. Throws for a trade that the pool does not
 * support.
 */
export function encode(
  venue: Venue<StableFacts>,
  _state: unknown,
  { tokenIn, tokenOut, amount }: FillToEncode,
): Step {
  const way = wayOf(venue, tokenIn, tokenOut);
  if (way === undefined) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
  const { exchange, lists } = venue.facts.curve;
  const pool = venue.address;
  if (way.kind === "swap") {
    const { i, j } = way;
    return { op: "curve", pool, kind: exchange, i, j, amount, tokenOut: refOf(tokenOut) };
  }
  if (way.kind === "redeem") return { op: "curveRemoveOne", pool, i: way.i, amount };
  const amounts = coinsOf(venue).coins.map(
    (token, index): Amount => (index === way.i ? amount : { token: refOf(token), sharePpm: 0 }),
  );
  return { op: lists ? "curveAddList" : "curveAdd", pool, amounts };
}

function refOf(token: FillToEncode["tokenIn"]): TokenRef {
  return token === NATIVE ? "native" : token;
}
