import { describe, expect, test } from "vitest";
import type { Hex } from "../lib/hex.js";
import { makeHistory } from "./history.js";
import { marketAt } from "./testing/market.js";

const hash = (index: number): Hex => `0x${index.toString(16).padStart(64, "0")}`;

describe("makeHistory", () => {
  test("keeps the newest markets up to its limit", () => {
    const history = makeHistory(3);
    for (let index = 1; index <= 5; index++) history.add(marketAt(hash(index)));
    expect([1, 2, 3, 4, 5].map((index) => history.get(hash(index))?.head.hash)).toEqual([
      undefined,
      undefined,
      hash(3),
      hash(4),
      hash(5),
    ]);
  });

  test("a market that is added again is young again, and takes no second place", () => {
    const history = makeHistory(2);
    const replacement = marketAt(hash(1));
    for (const market of [marketAt(hash(1)), marketAt(hash(2)), replacement, marketAt(hash(3))]) {
      history.add(market);
    }
    expect(history.get(hash(1))).toBe(replacement);
    expect(history.get(hash(2))).toBeUndefined();
    expect(history.get(hash(3))?.head.hash).toBe(hash(3));
  });
});
