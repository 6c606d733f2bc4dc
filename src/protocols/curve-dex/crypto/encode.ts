import type { Step } from "../../../program/index.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { wayThrough } from "../way.js";
import { type CryptoFacts, poolOf } from "./state/pool.js";

/**
 * Returns the step that trades in the pool. Its output stays in the executor. Throws for a trade that the pool does not
 * support.
 */
export function encode(
  venue: Venue<CryptoFacts>,
  _state: unknown,
  { tokenIn, tokenOut, amount }: FillToEncode,
): Step {
  const pool = poolOf(venue);
  const way = wayThrough({ ...pool, early: false }, tokenIn, tokenOut);
  if (way === undefined) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
  const { address } = venue;
  if (way.kind === "swap") {
    return { op: "curve", pool: address, kind: "uint256", i: way.i, j: way.j, amount, tokenOut };
  }
  if (way.kind === "redeem") return { op: "curveRemoveOneUint", pool: address, i: way.i, amount };
  const amounts = pool.coins.map((token, index) => (index === way.i ? amount : { token, sharePpm: 0 }));
  return { op: "curveAdd", pool: address, amounts };
}
