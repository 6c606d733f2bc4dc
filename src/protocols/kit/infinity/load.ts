import type { Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import type { UnusableReason } from "../adapter/unusable.js";
import { ask } from "../reading/ask.js";
import { type InfinityFacts, refusedHooks } from "./facts.js";

/** Returns why no swap in a pool succeeds, whatever it holds: its hooks are refused, or its manager is paused. */
export function* closedBy({ address, facts }: Venue<InfinityFacts>): Reading<UnusableReason | undefined> {
  const reason = refusedHooks(facts);
  if (reason !== undefined) return reason;
  const found = yield* ask({ paused: [address, "paused()"] });
  if (found === undefined) return "silent";
  return found.paused === 0n ? undefined : "paused";
}
