import type { Market, Pool } from "../market/index.js";

/** Stands for a venue of the market: adapters are code, which cannot be sent between threads. */
type Reference = {
  readonly venueOfMarket: string;
  /** Where it is not the market's: a search may be told of trades that come before it. */
  readonly otherState?: { readonly value: unknown };
};

/** A copy of plain data in which a reference stands for every venue of `market`. What is one object stays one. */
export function withoutVenues(value: unknown, { pools }: Market): unknown {
  return copy(value, (item): Reference | undefined => {
    const { venue, adapter, state } = item as Partial<Pool>;
    const own = venue && pools.get(venue.id);
    if (own === undefined || own.adapter !== adapter) return undefined;
    if (own.state === state) return { venueOfMarket: own.venue.id };
    return { venueOfMarket: own.venue.id, otherState: { value: state } };
  });
}

/** The copy turned back, with the venues of `market` itself. */
export function withVenues(value: unknown, { pools }: Market): unknown {
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
    return Object.fromEntries(Object.entries(item).map(([name, part]) => [name, copyOf(part)]));
  }

  return copyOf(value);
}
