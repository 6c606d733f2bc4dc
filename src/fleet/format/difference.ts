import { plainText } from "../../lib/plainText.js";
import { deltaBetween, type Market, type Untradable, type VenueChange } from "../../market/index.js";
import type { Venue } from "../../protocols/index.js";
import type { DeltaMessage, ListChange, Standing } from "./messages.js";

type Difference = Pick<
  DeltaMessage,
  | "base"
  | "head"
  | "removed"
  | "changes"
  | "venues"
  | "untradable"
  | "toCome"
  | "tipWei"
  | "dataFee"
  | "pools"
  | "followed"
>;

/** Returns the changes that turn one standing into another. */
export function differenceOf(before: Standing, after: Standing): Difference {
  const { head, removed, changes } = deltaBetween(before.market, after.market);
  return {
    base: before.market.head.hash,
    head,
    removed,
    changes: changes.map((change) => representable(change, after.market)),
    venues: listChange(before.venues, after.venues),
    untradable: untradableChange(before.market.untradable ?? new Map(), after.market.untradable ?? new Map()),
    toCome: after.toCome,
    tipWei: after.tipWei,
    dataFee: after.dataFee,
    pools: after.market.pools.size,
    followed: after.venues.length,
  };
}

/** JSON has no undefined. A field that became undefined would keep its value, so such a state is sent as a whole. */
function representable(change: VenueChange, after: Market): VenueChange {
  const { id, state } = change;
  if (state === undefined || "whole" in state || !Object.values(state.fields).includes(undefined))
    return change;
  return { id, state: { whole: after.pools.get(id)?.state } };
}

/** Returns the change of a list in which every venue after the first new or moved one is appended again. */
export function listChange(before: readonly Venue[], after: readonly Venue[]): ListChange | undefined {
  if (before === after) return undefined;
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const removed = new Set<string>();
  const added: (Venue | string)[] = [];
  let next = 0;
  let appending = false;
  for (const venue of after) {
    const place = places.get(venue.id);
    const same = place !== undefined && isSame(before[place] as Venue, venue);
    if (!same || place < next) appending = true;
    if (appending) {
      if (place !== undefined) removed.add(venue.id);
      added.push(same ? venue.id : venue);
    } else if (place !== undefined) {
      for (; next < place; next++) removed.add((before[next] as Venue).id);
      next = place + 1;
    }
  }
  for (; next < before.length; next++) removed.add((before[next] as Venue).id);
  return removed.size === 0 && added.length === 0 ? undefined : { removed: [...removed], added };
}

function isSame(before: Venue, after: Venue): boolean {
  return before === after || plainText(before) === plainText(after);
}

function untradableChange(
  before: ReadonlyMap<string, Untradable>,
  after: ReadonlyMap<string, Untradable>,
): DeltaMessage["untradable"] {
  if (before === after) return [];
  const changed: [string, readonly [string, Untradable["reason"]] | null][] = [];
  for (const [id, { protocol, reason }] of after)
    if (before.get(id)?.reason !== reason) changed.push([id, [protocol, reason]]);
  for (const id of before.keys()) if (!after.has(id)) changed.push([id, null]);
  return changed;
}
