import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./editDistance.js";

test.each([
  ["slippage", "slippage", 0],
  ["slipage", "slippage", 1],
  ["slippgae", "slippage", 1],
  ["sippgae", "slippage", 2],
  ["tokenIn", "tokenOut", 3],
  ["", "fee", 3],
  ["spender", "receiver", 3],
])("%j and %j: %i, at most 3", (a, b, distance) => expect(editDistance(a, b, 2)).toBe(distance));

/** The definition itself: the minimum over the possible last edits. */
function defined(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const isSame = a.at(-1) === b.at(-1);
  const ways = [defined(restA, restB) + (isSame ? 0 : 1), defined(restA, b) + 1, defined(a, restB) + 1];
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(...ways, ...(isSwapped ? [defined(a.slice(0, -2), b.slice(0, -2)) + 1] : []));
}

test("is the definition, counted up to the limit, whichever text comes first", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(text, text, fc.nat(4), (a, b, limit) => {
      const expected = Math.min(defined(a, b), limit + 1);
      expect([editDistance(a, b, limit), editDistance(b, a, limit)]).toEqual([expected, expected]);
    }),
    { numRuns: 500 },
  );
});
