import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { makeCatalogue, makeEvenSample } from "./catalogue.js";

const address = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
const [tokenA, tokenB, tokenC] = [address(1), address(2), address(3)];
const venue = (key: number, tokens: readonly Address[]) => ({ key: address(key), tokens, facts: {} });

describe("makeCatalogue", () => {
  test("adds each venue of a deployment once", () => {
    const catalogue = makeCatalogue();
    expect(catalogue.add("x", [venue(10, [tokenA, tokenB]), venue(11, [tokenB, tokenC])])).toHaveLength(2);
    const again = catalogue.add("x", [venue(10, [tokenA, tokenB]), venue(12, [tokenA, tokenC])]);
    expect(again.map((entry) => entry.discovered.key)).toEqual([address(12)]);
    catalogue.add("y", [venue(10, [tokenA, tokenB])]);
    expect([catalogue.size("x"), catalogue.size("y"), catalogue.size("z"), catalogue.size()]).toEqual([
      3, 1, 0, 4,
    ]);
  });

  test("keeps facts that many venues share once, and others apart", () => {
    const catalogue = makeCatalogue();
    const told = [3_000, 3_000, 500].map((feePpm, index) => ({
      ...venue(10 + index, [tokenA, tokenB]),
      facts: { feePpm },
    }));
    const [first, second, third] = catalogue.add("x", told).map(({ discovered }) => discovered.facts);
    expect([first, third]).toEqual([{ feePpm: 3_000 }, { feePpm: 500 }]);
    expect(second).toBe(first);
  });

  test("only counts the venues that routes can never use", () => {
    const isOdd = ({ key }: { readonly key: string }) => Number(key) % 2 === 1;
    const catalogue = makeCatalogue({
      refusalOf: (_, discovered) => (isOdd(discovered) ? "hookDelta" : undefined),
    });
    const venues = [10, 11, 12, 13].map((key) => venue(key, [tokenA, tokenB]));
    // Whoever stores what is discovered stores all of it.
    expect(catalogue.add("x", venues).map(({ discovered }) => discovered.key)).toEqual(
      venues.map(({ key }) => key),
    );
    expect(catalogue.add("x", venues)).toEqual([]);
    expect(catalogue.refused()).toEqual([{ deployment: "x", reason: "hookDelta", venues: 2 }]);
    expect([catalogue.size("x"), catalogue.size()]).toEqual([4, 4]);
    expect([catalogue.has("x", address(11)), catalogue.has("x", address(14))]).toEqual([true, false]);
    expect(catalogue.get("x", address(11))).toBeUndefined();
    for (const found of [
      catalogue.of(tokenA),
      catalogue.among(new Set([tokenA, tokenB])),
      catalogue.sample(),
    ]) {
      expect(found.map(({ discovered }) => discovered.key)).toEqual([address(10), address(12)]);
    }
  });

  test("keeps apart the venues that are not vouched for, known from the start or later", () => {
    const catalogue = makeCatalogue({
      unvouchedOf: (_, { key }) => (key === address(11) ? "unknownPool" : undefined),
      shareOf: (_, { key }) => key as Address,
    });
    const [, strange, later] = catalogue.add(
      "x",
      [10, 11, 12].map((key) => venue(key, [tokenA, tokenB])),
    );
    if (strange === undefined || later === undefined) throw new Error("not added");
    catalogue.setUnvouched(new Map([[later, "unknownRateProvider"]]));
    catalogue.setUnvouched(new Map([[later, "unknownPool"]]));
    for (const found of [catalogue.of(tokenB), catalogue.among(new Set([tokenA, tokenB]))]) {
      expect(found.map(({ discovered }) => discovered.key)).toEqual([address(10)]);
    }
    expect(catalogue.unvouchedOf(tokenA)).toEqual([strange, later]);
    expect(catalogue.unvouchedWithShare(address(12))).toEqual([later]);
    expect([10, 11, 12].map((key) => catalogue.get("x", address(key)) !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
    expect([catalogue.has("x", address(11)), catalogue.size("x")]).toEqual([true, 3]);
    expect(catalogue.refused()).toEqual([
      { deployment: "x", reason: "unknownPool", venues: 1 },
      { deployment: "x", reason: "unknownRateProvider", venues: 1 },
    ]);
    // What the others were is the same afterwards.
    catalogue.setUnvouched(new Map(catalogue.of(tokenA).map((entry) => [entry, "unknownPool"])));
    expect([catalogue.of(tokenA), catalogue.tokens()]).toEqual([[], 0]);
  });

  test("finds those of a token, and those that turn some tokens into each other", () => {
    const catalogue = makeCatalogue();
    catalogue.add("x", [
      venue(10, [tokenA, tokenB]),
      venue(11, [tokenB, tokenC]),
      venue(12, [tokenA, tokenB, tokenC]),
    ]);
    const keysOf = (entries: readonly { discovered: { key: string } }[]) =>
      entries.map((entry) => entry.discovered.key);
    expect(keysOf(catalogue.of(tokenC))).toEqual([address(11), address(12)]);
    expect(catalogue.of(address(9))).toEqual([]);
    expect(keysOf(catalogue.among(new Set([tokenA])))).toEqual([]);
    expect(keysOf(catalogue.among(new Set([tokenA, tokenB])))).toEqual([address(10), address(12)]);
    expect(keysOf(catalogue.among(new Set([tokenA, tokenB, tokenC])))).toHaveLength(3);
  });

  test("counts its tokens, and samples the whole of it", () => {
    const catalogue = makeCatalogue();
    for (let from = 0; from < 3000; from += 100) {
      const page = Array.from({ length: 100 }, (_, index) => venue(from + index, [tokenA, tokenB]));
      catalogue.add(from < 1500 ? "x" : "y", page);
    }
    catalogue.add("y", [venue(2999, [tokenB, tokenC])]);
    expect(catalogue.tokens()).toBe(2);
    const sample = catalogue.sample();
    expect(sample.length).toBeGreaterThanOrEqual(100);
    expect(sample.length).toBeLessThan(200);
    const ofX = sample.filter(({ deployment }) => deployment === "x");
    expect(Math.abs(ofX.length - sample.length / 2)).toBeLessThanOrEqual(1);
  });
});

function sampleOf(count: number, limit: number): readonly number[] {
  const sample = makeEvenSample<number>(limit);
  for (let item = 0; item < count; item++) sample.add(item);
  return sample.items();
}

describe("makeEvenSample", () => {
  test("keeps every item below the limit", () => {
    expect(sampleOf(3, 4)).toEqual([0, 1, 2]);
  });

  test("keeps every k-th item, and at least half the limit", () => {
    for (const count of [4, 7, 8, 9, 100, 1000, 1023, 1024]) {
      const items = sampleOf(count, 8);
      const step = items[1] as number;
      expect(items).toEqual(items.map((_, index) => index * step));
      expect(items.length).toBe(Math.ceil(count / step));
      expect(items.length).toBeLessThan(8);
      expect(items.length).toBeGreaterThanOrEqual(4);
    }
  });
});
