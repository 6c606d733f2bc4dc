import { describe, expect, test } from "vitest";
import { marketAt, note, venueOf } from "../market/testing/market.js";
import { growthOf, indexesOf } from "./growth.js";

/** A venue whose state is the worth of its share. */
const entryOf = (place: number, index: number) => ({
  venue: venueOf(place),
  adapter: { ...note, shares: { index: (_: unknown, state: unknown) => state as number } } as never,
  state: index,
});

const [one, two] = [venueOf(1).id, venueOf(2).id];

describe("indexesOf", () => {
  test("returns the worth of a share by venue", () => {
    const market = marketAt("0x1", [entryOf(1, 1.5), entryOf(2, 2)]);
    expect(indexesOf(market)).toEqual(
      new Map([
        [one, 1.5],
        [two, 2],
      ]),
    );
  });

  test.each([0, -1, Number.POSITIVE_INFINITY, Number.NaN])(
    "keeps the earlier index of a venue where it is %d",
    (index) => {
      const market = marketAt("0x1", [entryOf(1, index), entryOf(2, index)]);
      const before = new Map([[one, 1.5]]);
      expect(indexesOf(market, before)).toEqual(before);
    },
  );
});

describe("growthOf", () => {
  test("returns the fractions by which indexes have moved, and nothing of others", () => {
    const before = new Map([
      [one, 2],
      [two, 3],
    ]);
    const now = new Map([
      [one, 2.5],
      [two, 3],
      ["new", 1],
    ]);
    expect(growthOf(before, now)).toEqual(new Map([[one, 0.25]]));
  });
});
