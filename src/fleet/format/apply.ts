import { applyDelta, type Pool, type Untradable, untradableOf, withChanged } from "../../market/index.js";
import type { Venue } from "../../protocols/index.js";
import type { Knowledge } from "./knowledge.js";
import type { DeltaMessage, ListChange, Standing } from "./messages.js";

/** Why a reader cannot continue from its standing. It must continue from a snapshot. */
export class Broken extends Error {
  override readonly name = "Broken";
}

/** A reader's standing. It omits the venues that this version does not know, and those with a malformed state. */
export type Held = Standing & {
  /** The ids of the followed venues that it omits, and whether each has a pool. */
  readonly unknown: ReadonlyMap<string, boolean>;
};

/**
 * Returns the standing after a message. Throws Broken if the message starts from another block, if a state is
 * malformed, or if the result differs from the leader's.
 */
export function applyMessage(held: Held, message: DeltaMessage, knowledge: Knowledge): Held {
  const { adapters, knows } = knowledge;
  const { market } = held;
  if (message.base !== market.head.hash) {
    throw new Broken(`the message starts from block ${message.base}, and not from ${market.head.hash}`);
  }
  const unknown = new Map(held.unknown);
  for (const id of message.removed) if (unknown.has(id)) unknown.set(id, false);
  for (const { id } of strange(message, unknown, knows)) unknown.set(id, true);
  const changes = message.changes.filter(({ id }) => !unknown.has(id));
  const { network } = market;
  const next = applyDelta(
    market,
    { network, head: message.head, removed: message.removed, changes },
    adapters,
  );
  for (const { id } of changes) {
    const fault = knowledge.stateFault(next.pools.get(id) as Pool, next.head);
    if (fault !== undefined) throw new Broken(`the state of ${id} is malformed: ${fault}`);
  }
  const venues = changedList(held.venues, message.venues, unknown, knows);
  for (const [id, value] of message.untradable) if (value !== null && unknown.has(id)) unknown.set(id, false);
  const untradable = changedReasons(market.untradable ?? new Map(), message.untradable, unknown);
  const strangePools = [...unknown.values()].filter((hasPool) => hasPool).length;
  if (next.pools.size + strangePools !== message.pools || venues.length + unknown.size !== message.followed) {
    throw new Broken(`block ${message.head.number} has other venues than its message says`);
  }
  const ids = [...changes.map(({ id }) => id), ...message.untradable.map(([id]) => id)];
  const complete = { ...next, untradable };
  return {
    preface: held.preface,
    market: message.removed.length > 0 ? complete : withChanged(complete, market, ids),
    venues,
    toCome: message.toCome,
    tipWei: message.tipWei,
    dataFee: message.dataFee,
    unknown,
  };
}

/** Returns the changes of venues that this version does not know. */
function strange(
  { changes }: DeltaMessage,
  unknown: ReadonlyMap<string, boolean>,
  knows: Knowledge["knows"],
): DeltaMessage["changes"] {
  return changes.filter(({ id, venue }) => unknown.has(id) || (venue !== undefined && !knows(venue)));
}

function changedList(
  before: readonly Venue[],
  change: ListChange | undefined,
  unknown: Map<string, boolean>,
  knows: Knowledge["knows"],
): readonly Venue[] {
  if (change === undefined) return before;
  const known = new Map(before.map((venue) => [venue.id, venue]));
  const removed = new Set(change.removed);
  const added: Venue[] = [];
  for (const each of change.added) {
    const id = typeof each === "string" ? each : each.id;
    removed.delete(id);
    const venue = typeof each === "string" ? known.get(each) : each;
    if (venue !== undefined && knows(venue)) added.push(venue);
    else if (venue !== undefined) unknown.set(id, unknown.get(id) ?? false);
    else if (!unknown.has(id)) throw new Broken(`${id} was never followed`);
  }
  for (const id of removed) unknown.delete(id);
  const again = new Set(change.removed);
  return [...before.filter(({ id }) => !again.has(id)), ...added];
}

function changedReasons(
  before: ReadonlyMap<string, Untradable>,
  changed: DeltaMessage["untradable"],
  unknown: ReadonlyMap<string, boolean>,
): ReadonlyMap<string, Untradable> {
  if (changed.length === 0) return before;
  const after = new Map(before);
  for (const [id, value] of changed) {
    if (value === null || unknown.has(id)) after.delete(id);
    else after.set(id, untradableOf({ protocol: value[0] }, value[1]));
  }
  return after;
}
