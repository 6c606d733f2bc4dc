import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeLru } from "./lru.js";

describe("makeLru", () => {
  test("forgets what was used least recently", () => {
    const lru = makeLru<string>(3, ({ length }) => length);
    lru.set("a", "x");
    lru.set("b", "x");
    lru.set("c", "x");
    expect(lru.get("a")).toBe("x");
    lru.set("d", "x");
    expect(["a", "b", "c", "d"].map((key) => lru.get(key))).toEqual(["x", undefined, "x", "x"]);
  });

  test("does not keep what alone is over the limit, nor throw others out for it", () => {
    const lru = makeLru<string>(3, ({ length }) => length);
    lru.set("a", "xxx");
    lru.set("b", "xxxx");
    expect([lru.get("a"), lru.get("b")]).toEqual(["xxx", undefined]);
    lru.set("a", "xxxx");
    expect(lru.get("a")).toBeUndefined();
  });

  test("never holds more than the limit, and always what was set last if it fits", () => {
    const step = fc.record({
      key: fc.constantFrom("a", "b", "c", "d", "e"),
      size: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const lru = makeLru<{ size: number }>(10, ({ size }) => size);
        for (const { key, size } of steps) {
          lru.set(key, { size });
          expect(lru.get(key)).toEqual({ size });
          const held = ["a", "b", "c", "d", "e"].map((name) => lru.get(name)?.size ?? 0);
          expect(held.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(10);
        }
      }),
    );
  });

  test("has room again for what takes the place of something deleted", () => {
    const lru = makeLru<string>(2, () => 1);
    for (const key of ["a", "b"]) lru.set(key, "x");
    lru.delete("b");
    lru.delete("never there");
    lru.set("c", "x");
    expect(["a", "b", "c"].map((key) => lru.get(key))).toEqual(["x", undefined, "x"]);
  });

  test("is empty after clear", () => {
    const lru = makeLru<string>(2, () => 1);
    lru.set("a", "x");
    lru.clear();
    lru.set("b", "x");
    lru.set("c", "x");
    expect(["a", "b", "c"].map((key) => lru.get(key))).toEqual([undefined, "x", "x"]);
  });
});
