import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import { readState } from "../kit/singleton/load.js";
import type { PoolState } from "../kit/singleton/state.js";
import type { Venue } from "../venue.js";
import { type PoolFacts, refusedHooks } from "./facts.js";
import { POOLS_SLOT } from "./key.js";

/**
 * Reads a whole pool from the manager's storage. Unusable if the manager is paused, or the pool has hooks that run in
 * swaps, has no price, charges another fee than its key states, or is inconsistent.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const reason = refusedHooks(venue.facts);
  if (reason !== undefined) return unusable(reason);
  const found = yield* ask({ paused: [venue.address, "paused()"] });
  if (found === undefined) return unusable("silent");
  return found.paused === 0n ? yield* readState(venue, POOLS_SLOT) : unusable("paused");
}
