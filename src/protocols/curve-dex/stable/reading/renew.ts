import type { Reading } from "../../../../lib/reading.js";
import { isUnusable, type Unusable } from "../../../kit/adapter/unusable.js";
import type { Venue } from "../../../venue.js";
import type { StableFacts } from "../facts.js";
import type { StableState } from "../state.js";
import { readMoving } from "./moving.js";

/**
 * Reads again what changes without a log of the pool: its rates, and its balances unless it stores them. Everything
 * else, including the pool's kind, stays as it was loaded.
 */
export function* renew(venue: Venue<StableFacts>, state: StableState): Reading<StableState | Unusable> {
  const kept = venue.facts.keepsCount ? state.balances : undefined;
  const moving = yield* readMoving(venue, kept);
  if (isUnusable(moving)) return moving;
  const { growth: _, unseen: __, ...rest } = state;
  const next: StableState = { ...rest, ...moving.part };
  return isSame(state, next) ? state : next;
}

/** Returns whether states of the same pool that rest have the same rates and balances. */
function isSame(before: StableState, after: StableState): boolean {
  const moves = ({ growth, counts }: StableState) => growth !== undefined || counts !== undefined;
  if (moves(before) || moves(after)) return false;
  return (
    before.unseen === after.unseen &&
    areSame(before.balances, after.balances) &&
    areSame(before.rates, after.rates) &&
    before.remembered?.price === after.remembered?.price &&
    before.remembered?.untilSeconds === after.remembered?.untilSeconds
  );
}

function areSame(before: readonly bigint[], after: readonly bigint[]): boolean {
  return before.every((value, index) => value === after[index]);
}
