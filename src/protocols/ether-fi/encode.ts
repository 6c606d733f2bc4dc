import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";

/**
 * Returns the step that stakes, wraps or unwraps. weETH's functions are those of wstETH, and so is their step. The output
 * stays in the Executor. Throws for other tokens.
 */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const { amount } = fill;
  const enters = zeroForOneOf(venue, fill);
  const [pool] = venue.contracts ?? [];
  if (pool === undefined)
    return { op: "lido", token: venue.address, mode: enters ? "wrap" : "unwrap", amount };
  if (fill.tokenIn === NATIVE) return { op: "stake", venue: pool, kind: "deposit", amount };
  throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
}
