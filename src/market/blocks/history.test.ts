import { describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { marketAt } from "../testing/market.js";
import { makeHistory } from "./history.js";

const hash = (index: number): Hex => `0x${index.toString(16).padStart(64, "0")}`;
const known = (index: number) => ({ market: marketAt(hash(index)), venues: [] });

describe("makeHistory", () => {
  test("keeps the newest markets up to its limit", () => {
    const history = makeHistory(3);
    for (let index = 1; index <= 5; index++) history.add(known(index));
    expect([1, 2, 3, 4, 5].map((index) => history.get(hash(index))?.market.head.hash)).toEqual([
      undefined,
      undefined,
      hash(3),
      hash(4),
      hash(5),
    ]);
  });

  test("a market that is added again is young again, and takes no second place", () => {
    const history = makeHistory(2);
    const replacement = known(1);
    for (const one of [known(1), known(2), replacement, known(3)]) history.add(one);
    expect(history.newestFirst().map(({ market }) => market.head.hash)).toEqual([hash(3), hash(1)]);
    expect(history.get(hash(1))).toBe(replacement);
    expect(history.get(hash(2))).toBeUndefined();
    expect(history.get(hash(3))?.market.head.hash).toBe(hash(3));
  });
});
