import { expect, test } from "vitest";
import { plainText } from "./plainText.js";

test("tells plain data apart by what they hold, at any depth, not by the order of members", () => {
  const value = { a: 1, b: [{ c: null, d: "x" }, true], e: undefined };
  expect(plainText(value)).toBe(plainText({ b: [{ d: "x", c: null }, true], a: 1 }));
  for (const other of [
    { ...value, a: 2 },
    { ...value, b: [true, { c: null, d: "x" }] },
    { ...value, b: [{ c: null, d: "y" }, true] },
    { ...value, e: 0 },
  ])
    expect(plainText(other)).not.toBe(plainText(value));
  expect(() => plainText({ a: 1n })).toThrow(TypeError);
});
