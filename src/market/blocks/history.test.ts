import { describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { marketAt } from "../testing/market.js";
import { branchOf, makeHistory } from "./history.js";

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

describe("branchOf", () => {
  const marketOf = (number: number, parent: number, own = number) => {
    const market = marketAt(hash(own));
    return { ...market, head: { ...market.head, number: BigInt(number), parentHash: hash(parent) } };
  };
  const historyOf = (...markets: ReturnType<typeof marketOf>[]) => {
    const history = makeHistory(10);
    for (const market of markets) history.add({ market, venues: [] });
    return history;
  };

  test("is the market and its ancestors without a gap, and nothing of other branches", () => {
    const [two, three, other, five] = [marketOf(2, 1), marketOf(3, 2), marketOf(3, 2, 33), marketOf(5, 4)];
    const four = marketOf(4, 3);
    expect(branchOf(historyOf(two, three, other, four), four)).toEqual([four, three, two]);
    expect(branchOf(historyOf(two, three, five), five)).toEqual([five]);
  });

  test("ends at a parent of another height, which cannot be one", () => {
    const [loop, back] = [marketOf(7, 7), marketOf(3, 2)];
    expect(branchOf(historyOf(loop), loop)).toEqual([loop]);
    expect(branchOf(historyOf(back, marketOf(9, 1, 2)), back)).toEqual([back]);
  });
});
