/** How long after its last page a reader may ask for the next one and still find the same listing. */
const keptMs = 60_000;
/** Readers remembered at once; beyond it, those who asked longest ago are forgotten. */
const maxReaders = 10_000;

/** Keeps readers who go from page to page on the listing that their first page came from. */
export type Walks<Listing> = {
  /** The listing from which `reader` gets its page. */
  listingFor(reader: string, page: number, current: Listing, nowMs: number): Listing;
  /** Listings that somebody may still ask pages of. */
  kept(): ReadonlySet<Listing>;
};

/**
 * Page numbers shift when a listing changes between two pages: an item would be seen twice, or never. So whoever
 * begins with page 1 is given the following pages of the same listing, as long as no minute passes in between.
 */
export function makeWalks<Listing>(): Walks<Listing> {
  const readers = new Map<string, { readonly listing: Listing; readonly atMs: number }>();

  function forgetOld(nowMs: number): void {
    for (const [reader, { atMs }] of readers) {
      // A map keeps the order of insertion, so those who asked longest ago stand first.
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
