import type { Head } from "../../chain/index.js";
import type { Network } from "../../networks/index.js";
import type { Adapter, Venue } from "../../protocols/index.js";
import { changedBetween, withChanged } from "../changed.js";
import type { Market, Pool } from "../market.js";

/** The changes that turn one market into another, as plain data. */
export type Delta = {
  readonly network: Network;
  readonly head: Head;
  /** Ids to remove from the older market first: venues that are gone or have moved to another place. */
  readonly removed: readonly string[];
  /** Changes. Venues that are new or have moved come in the order of the newer market. */
  readonly changes: readonly VenueChange[];
};

/** A venue to set. Absent members keep their value from the older market. */
export type VenueChange = {
  readonly id: string;
  readonly venue?: Venue;
  /** The state, or the fields of it that changed. */
  readonly state?: { readonly whole: unknown } | { readonly fields: Readonly<Record<string, unknown>> };
};

/**
 * Returns the changes that turn `base` into `market`. They include the order of venues, since ties in a search go to
 * the earlier venue. A state counts as changed if it is a different object. Equal fields are omitted, so that a trade
 * does not send all ticks of its pool.
 */
export function deltaBetween(base: Market | undefined, market: Market): Delta {
  const { network, head } = market;
  const ids = base && changedBetween(base, market);
  if (base === undefined || ids === undefined) return { network, head, ...compareAll(base, market) };
  const changes = [...ids].flatMap((id) => {
    const [known, entry] = [base.pools.get(id), market.pools.get(id)];
    return known === undefined || entry === undefined || isSame(known, entry) ? [] : [changeOf(known, entry)];
  });
  return { network, head, removed: [], changes };
}

function compareAll(base: Market | undefined, market: Market): Pick<Delta, "removed" | "changes"> {
  const changes: VenueChange[] = [];
  const removed = new Set<string>();
  const ids = (base?.pools ?? new Map<string, Pool>()).keys();
  // Every venue after the first one that is new or has moved back must be set again.
  let appending = false;
  for (const [id, entry] of market.pools) {
    const known = base?.pools.get(id);
    if (known === undefined || removed.has(id)) appending = true;
    if (!appending) for (const passed of idsUntil(ids, id)) removed.add(passed);
    if (known === undefined) changes.push(wholeChange(entry));
    else if (appending || !isSame(known, entry)) changes.push(changeOf(known, entry));
  }
  for (const id of ids) removed.add(id);
  return { removed: [...removed], changes };
}

/** Consumes `ids` up to and including `last`, and yields those before it. */
function* idsUntil(ids: Iterator<string>, last: string): Generator<string> {
  for (let next = ids.next(); !next.done && next.value !== last; next = ids.next()) yield next.value;
}

function isSame(known: Pool, entry: Pool): boolean {
  return known === entry || (known.state === entry.state && known.venue === entry.venue);
}

function wholeChange({ venue, state }: Pool): VenueChange {
  return { id: venue.id, venue, state: { whole: state } };
}

function changeOf(known: Pool, entry: Pool): VenueChange {
  const { id } = entry.venue;
  if (known.venue !== entry.venue) return wholeChange(entry);
  if (known.state === entry.state) return { id };
  const fields = changedFields(known.state, entry.state);
  return { id, state: fields === undefined ? { whole: entry.state } : { fields } };
}

/** Returns the fields of `after` that differ, or undefined if the two have different sets of fields. */
function changedFields(before: unknown, after: unknown): Record<string, unknown> | undefined {
  if (!isRecord(before) || !isRecord(after)) return undefined;
  const names = Object.keys(after);
  if (names.length !== Object.keys(before).length) return undefined;
  if (!names.every((name) => Object.hasOwn(before, name))) return undefined;
  const changed = names.filter((name) => !Object.is(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the market that `deltaBetween` compared with `base`. Unchanged venues stay the same objects. */
export function applyDelta(
  base: Market | undefined,
  delta: Delta,
  adapters: ReadonlyMap<string, Adapter>,
): Market {
  const pools = new Map(base?.pools);
  for (const id of delta.removed) pools.delete(id);
  for (const change of delta.changes) {
    const entry = entryOf(base?.pools.get(change.id), change, adapters);
    pools.set(change.id, entry);
  }
  const market = { network: delta.network, head: delta.head, pools };
  if (base === undefined || delta.removed.length > 0) return market;
  return withChanged(
    market,
    base,
    delta.changes.map(({ id }) => id),
  );
}

function entryOf(
  known: Pool | undefined,
  { id, venue = known?.venue, state }: VenueChange,
  adapters: ReadonlyMap<string, Adapter>,
): Pool {
  const adapter = venue && adapters.get(venue.standard);
  if (venue === undefined || adapter === undefined) throw new Error(`${id} is of no known standard`);
  if (state === undefined && known !== undefined) return known;
  return { venue, adapter, state: stateOf(known, state) };
}

function stateOf(known: Pool | undefined, state: VenueChange["state"]): unknown {
  if (state === undefined) return known?.state;
  return "whole" in state ? state.whole : { ...(known?.state as object), ...state.fields };
}
