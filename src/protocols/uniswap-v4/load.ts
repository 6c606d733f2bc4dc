import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { makeProofs, type Proofs } from "../kit/adapter/proofs.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { readState, renewFees } from "../kit/singleton/load.js";
import type { PoolState } from "../kit/singleton/state.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { needsTrial, refusedHooks } from "./hooks/permissions.js";
import { readHooks, tryHooks } from "./hooks/prove.js";
import { POOLS_SLOT } from "./key.js";

/**
 * Reads a whole pool from the manager's storage. Unusable if it has no price, charges another fee than its key states,
 * is inconsistent, or has hooks that change swaps or might: hooks that the manager calls for swaps are tried first,
 * once per code.
 */
export function* load(venue: Venue<PoolFacts>, proofs: Proofs = makeProofs()): Reading<PoolState | Unusable> {
  const reason = refusedHooks(venue.facts);
  if (reason !== undefined) return unusable(reason);
  const refused = proofs.refused.get(venue.id);
  if (refused !== undefined) return refused;
  const untried = needsTrial(venue.facts)
    ? yield* readHooks(venue.facts.hooks as Address, proofs)
    : undefined;
  if (isUnusable(untried)) return untried;
  const state = yield* readState(venue, POOLS_SLOT);
  if (isUnusable(state) || untried === undefined) return state;
  return (yield* tryHooks(venue, state, untried, proofs)) ?? state;
}

/** Reads the fees again, which the pool's first slot holds together with the price that logs report. */
export function renew(venue: Venue<PoolFacts>, state: PoolState): Reading<PoolState | Unusable> {
  return renewFees(venue, state, POOLS_SLOT);
}
