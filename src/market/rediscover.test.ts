import { describe, expect, test } from "vitest";
import type { Venue } from "../protocols/adapter.js";
import { differenceOf } from "./rediscover.js";
import { venueOf } from "./testing/market.js";

describe("differenceOf", () => {
  test("tells what came, what went and what became something else", () => {
    const [first, second, third] = [venueOf(1), venueOf(2), venueOf(3)];
    const other = { ...second, feePpm: 5 };
    expect(differenceOf([first, second], [other, third])).toEqual({ added: [other, third], gone: [first] });
    expect(differenceOf([], [])).toEqual({ added: [], gone: [] });
  });

  test("sees no change in the order of venues and of their fields", () => {
    const venue: Venue = { ...venueOf(1), parameters: { a: 1, b: 2 } };
    const { parameters: _, ...rest } = venue;
    const kept = { parameters: { b: 2, a: 1 }, ...rest };
    expect(differenceOf([venueOf(2), venue], [kept, venueOf(2)])).toEqual({ added: [], gone: [] });
  });
});
