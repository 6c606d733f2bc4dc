import type { z } from "zod";
import type { Market } from "../../../market/index.js";
import type { Services } from "../../../service/index.js";
import type { stateAgeField } from "../../documents/fields.js";
import { flag } from "../../parameters/kinds.js";

/** The parameter that requests the age. */
export const stateAgeParameter = flag.optional().meta({
  description:
    "When true, the answer's `stateAge` says how old the state is that the answer was computed on.",
  example: true,
  default: false,
});

/** Returns the member of an answer about its age, or none if nobody requested it. */
export function stateAgeOf(
  { stateAge }: { readonly stateAge: boolean },
  { follower, nowMs }: Pick<Services, "follower" | "nowMs">,
  { head }: Pick<Market, "head">,
): { readonly stateAge?: NonNullable<z.output<typeof stateAgeField>> } {
  if (!stateAge) return {};
  const timestamp = Number(head.timestamp);
  const seconds = Math.max(0, Math.floor(nowMs() / 1000) - timestamp);
  const blocks = Math.max(0, Number(follower.current().head.number - head.number));
  return { stateAge: { timestamp, seconds, blocks } };
}
