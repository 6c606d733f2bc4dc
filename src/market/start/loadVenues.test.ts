import { describe, expect, test } from "vitest";
import { entryOf, NOW, partial, venueOf } from "../testing/market.js";
import { renewPools } from "./loadVenues.js";

describe("renewPools", () => {
  const pools = [1, 2, 3].map((index) => entryOf(venueOf(index, partial), 10 * index, partial));

  test("reads one part of each pool in one batch, keeps the pools that stay the same, and refuses the silent", () => {
    const reading = renewPools(pools);
    expect(reading.next().value).toEqual(pools.map(({ venue }) => ({ to: venue.address, data: NOW })));
    const { done, value } = reading.next(["0x0", "0x5", undefined]);
    if (done !== true) throw new Error("it asks for more");
    expect(value.pools).toEqual([pools[0], { ...pools[1], state: { value: 25 } }]);
    expect(value.pools[0]).toBe(pools[0]);
    const silent = { protocol: partial.standard, reason: "silent" };
    expect([...value.untradable]).toEqual([[pools[2]?.venue.id, silent]]);
  });

  test("asks for nothing without pools", () => {
    expect(renewPools([]).next()).toEqual({ done: true, value: { pools: [], untradable: new Map() } });
  });
});
