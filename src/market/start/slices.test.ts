import { expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Venue } from "../../protocols/index.js";
import { nextSlice, sliceSize } from "./slices.js";

const address: Address = "0x0000000000000000000000000000000000000001";
const venue = (id: string): Venue => ({
  id,
  protocol: "test",
  standard: "test",
  address,
  tokens: [],
  feePpm: 0,
  facts: {},
});
const ids = (venues: readonly Venue[]) => venues.map(({ id }) => id);

test("a slice drops what is gone, keeps what was made meanwhile, and takes what changed as it is now", () => {
  const before = ["kept", "gone", "changed"].map(venue);
  const followed = [...before, venue("made")];
  const changed = { ...venue("changed"), feePpm: 7 };
  const slice = nextSlice(followed, { toFollow: [venue("new"), changed, venue("kept")], before });
  expect(ids(slice.venues)).toEqual(["kept", "changed", "made", "new"]);
  expect(slice.venues[1]).toBe(changed);
  expect(slice.toCome).toBe(0);
});

test("a slice takes the first of many venues and says how many are to come", () => {
  const toFollow = Array.from({ length: 2 * sliceSize + 1 }, (_, index) => venue(String(index)));
  const first = nextSlice([], { toFollow, before: [] });
  expect([first.venues.length, first.toCome]).toEqual([sliceSize, sliceSize + 1]);
  const second = nextSlice(first.venues, { toFollow, before: [] });
  const third = nextSlice(second.venues, { toFollow, before: [] });
  expect([second.toCome, third.toCome]).toEqual([1, 0]);
  expect(ids(third.venues)).toEqual(ids(toFollow));
});
