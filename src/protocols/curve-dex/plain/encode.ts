import type { Step } from "../../../program/index.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { wayThrough } from "../way.js";
import { poolOf } from "./pool.js";

/**
 * Returns the step that trades in the pool. Its output stays in the executor. Throws for a trade that the pool does not
 * support.
 */
export function encode(
  venue: Venue<PoolFacts>,
  _state: unknown,
  { tokenIn, tokenOut, amount }: FillToEncode,
): Step {
  const pool = poolOf(venue);
  const way = wayThrough(pool, tokenIn, tokenOut);
  if (way === undefined) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
  if (way.kind === "swap") {
    return { op: "curve", pool: venue.address, kind: "int128", i: way.i, j: way.j, amount, tokenOut };
  }
  if (way.kind === "redeem") return { op: "curveRemoveOne", pool: venue.address, i: way.i, amount };
  const amounts = pool.coins.map((token, index) => (index === way.i ? amount : { token, sharePpm: 0 }));
  return { op: "curveAdd", pool: venue.address, amounts };
}
