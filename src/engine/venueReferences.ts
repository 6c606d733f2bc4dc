import type { Market, Pool } from "../market/index.js";

/** Replaces a market's venue, because adapters are code and cannot be sent between threads. */
type Reference = {
  readonly venueOfMarket: string;
  /** Present if the state differs from the market's, because a search may follow other trades of the transaction. */
  readonly otherState?: { readonly value: unknown };
};

/** Returns a copy of plain data with references in place of the venues of `market`. Shared objects stay shared. */
export function referToVenues(value: unknown, { pools }: Market): unknown {
  return copy(value, (item): Reference | undefined => {
    const { venue, adapter, state } = item as Partial<Pool>;
    const own = venue && pools.get(venue.id);
    if (own === undefined || own.adapter !== adapter) return undefined;
    if (own.state === state) return { venueOfMarket: own.venue.id };
    return { venueOfMarket: own.venue.id, otherState: { value: state } };
  });
}

/** Returns a copy with the venues of `market` in place of their references. */
export function resolveVenues(value: unknown, { pools }: Market): unknown {
  return copy(value, (item) => {
    const { venueOfMarket = "", otherState } = item as Partial<Reference>;
    const own = pools.get(venueOfMarket);
    return own === undefined || otherState === undefined ? own : { ...own, state: otherState.value };
  });
}

function copy(value: unknown, replaced: (item: object) => object | undefined): unknown {
  const copies = new Map<object, unknown>();

  function copyOf(item: unknown): unknown {
    if (typeof item !== "object" || item === null) return item;
    if (copies.has(item)) return copies.get(item);
    const made = replaced(item) ?? copyOfParts(item);
    copies.set(item, made);
    return made;
  }

  function copyOfParts(item: object): unknown {
    if (Array.isArray(item)) return item.map(copyOf);
    if (Object.getPrototypeOf(item) !== Object.prototype) return item;
    const made: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(item)) made[name] = copyOf(part);
    return made;
  }

  return copyOf(value);
}
