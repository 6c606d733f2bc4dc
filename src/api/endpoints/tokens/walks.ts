/** How long a reader keeps their listing after each page. */
const keptMs = 60_000;
/** The most readers to remember. Beyond this, the least recent ones are forgotten. */
const maxReaders = 10_000;

/** Gives a reader who pages through a listing every page from the same version of it. */
export type Walks<Listing> = {
  /** Returns the listing from which `reader` gets their page. */
  listingFor(reader: string, page: number, current: Listing, nowMs: number): Listing;
  /** Returns the listings whose pages readers may still request. */
  kept(): ReadonlySet<Listing>;
};

/**
 * Makes an empty record of readers. If a listing changed between two pages, an item could appear twice or never. A
 * reader who starts with page 1 therefore gets all further pages from the same listing, provided they request each
 * within a minute.
 */
export function makeWalks<Listing>(): Walks<Listing> {
  const readers = new Map<string, { readonly listing: Listing; readonly atMs: number }>();

  function forgetOld(nowMs: number): void {
    for (const [reader, { atMs }] of readers) {
      // A map keeps the order of insertion, so the least recent readers come first.
      if (nowMs - atMs <= keptMs && readers.size <= maxReaders) return;
      readers.delete(reader);
    }
  }

  return {
    listingFor(reader, page, current, nowMs) {
      forgetOld(nowMs);
      const listing = page === 1 ? current : (readers.get(reader)?.listing ?? current);
      readers.delete(reader);
      readers.set(reader, { listing, atMs: nowMs });
      return listing;
    },
    kept: () => new Set([...readers.values()].map(({ listing }) => listing)),
  };
}
