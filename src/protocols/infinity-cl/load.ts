import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { closedBy } from "../kit/infinity/load.js";
import { readState } from "../kit/singleton/load.js";
import type { PoolState } from "../kit/singleton/state.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { POOLS_SLOT } from "./source.js";

/**
 * Reads a whole pool from the manager's storage. Unusable if the manager is paused, or the pool has hooks that run in
 * swaps, has no price, charges another fee than its key states, or is inconsistent.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const reason = yield* closedBy(venue);
  return reason === undefined ? yield* readState(venue, POOLS_SLOT) : unusable(reason);
}
