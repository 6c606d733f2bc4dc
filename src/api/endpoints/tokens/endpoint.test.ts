import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PageMeta, paginate } from "../../../listings/paginate.js";
import { makeWalks } from "./endpoint.js";

type Listing = readonly number[];

/** Reads the whole listing page by page; `between` runs before every further page. */
function readAll(ask: (page: number) => { data: Listing; meta: PageMeta }, between: () => void): number[] {
  const all: number[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const { data, meta } = ask(page);
    all.push(...data);
    page = meta.next;
    between();
  }
  return all;
}

describe("makeWalks", () => {
  test("gives readers the listing they began with, whole and without repeats, whatever changes meanwhile", () => {
    const listing = fc
      .uniqueArray(fc.nat(500), { maxLength: 60 })
      .map((items) => items.sort((a, b) => a - b));
    fc.assert(
      fc.property(
        fc.array(listing, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat(59_000), { minLength: 1 }),
        (listings, perPage, pauses) => {
          const walks = makeWalks<Listing>();
          let turn = 0;
          let nowMs = 0;
          const current = () => listings[turn % listings.length] as Listing;
          const ask = (reader: string) => (page: number) =>
            paginate(walks.listingFor(reader, page, current(), nowMs), page, perPage);
          const began = current();
          const seen = readAll(ask("a"), () => {
            // Meanwhile another reader begins anew, and the listing changes.
            ask("b")(1);
            turn++;
            nowMs += pauses[turn % pauses.length] ?? 0;
          });
          expect(seen).toEqual(began);
        },
      ),
    );
  });

  test("gives the newest listing to who begins, and to who comes back too late", () => {
    const walks = makeWalks<string>();
    expect(walks.listingFor("a", 1, "old", 0)).toBe("old");
    expect(walks.listingFor("a", 2, "new", 60_000)).toBe("old");
    expect(walks.listingFor("a", 1, "new", 60_001)).toBe("new");
    expect(walks.listingFor("b", 7, "new", 60_001)).toBe("new");
    expect(walks.listingFor("a", 2, "newest", 120_002)).toBe("newest");
  });

  test("keeps neither listings nor readers for ever", () => {
    const walks = makeWalks<string>();
    walks.listingFor("a", 1, "old", 0);
    walks.listingFor("b", 1, "new", 1000);
    expect([...walks.kept()]).toEqual(["old", "new"]);
    walks.listingFor("b", 2, "new", 60_500);
    expect([...walks.kept()]).toEqual(["new"]);
    for (let index = 0; index < 10_100; index++) walks.listingFor(`r${index}`, 1, `l${index}`, 61_000);
    expect(walks.kept().size).toBeLessThanOrEqual(10_001);
  });
});
