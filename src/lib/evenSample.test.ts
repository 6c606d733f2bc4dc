import { describe, expect, test } from "vitest";
import { makeEvenSample } from "./evenSample.js";

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
