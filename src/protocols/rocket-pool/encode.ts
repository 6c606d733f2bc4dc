import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";

/** Returns the step that stakes or burns. Its output stays in the executor. Throws for other tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const { amount } = fill;
  const [pool] = venue.contracts ?? [];
  if (!zeroForOneOf(venue, fill)) return { op: "stake", venue: venue.address, kind: "burn", amount };
  if (pool === undefined) throw new TypeError(`${venue.id} has no deposit pool`);
  return { op: "stake", venue: pool, kind: "deposit", amount };
}
