import type { Address } from "../../../lib/address.js";
import type { Step } from "../../../program/index.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { wayThrough } from "../way.js";

/**
 * Returns the step that trades in a pool of moving prices of any kind. Its output stays in the executor. Throws for a
 * trade that the pool does not support.
 */
export function encode(venue: Venue, _state: unknown, { tokenIn, tokenOut, amount }: FillToEncode): Step {
  const [coins, share] = [venue.tokens.slice(0, -1), venue.tokens.at(-1) as Address];
  const way = wayThrough({ coins, share, early: false }, tokenIn, tokenOut);
  if (way === undefined) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
  const { address } = venue;
  if (way.kind === "swap") {
    return { op: "curve", pool: address, kind: "uint256", i: way.i, j: way.j, amount, tokenOut };
  }
  if (way.kind === "redeem") return { op: "curveRemoveOneUint", pool: address, i: way.i, amount };
  const amounts = coins.map((token, index) => (index === way.i ? amount : { token, sharePpm: 0 }));
  return { op: "curveAdd", pool: address, amounts };
}
