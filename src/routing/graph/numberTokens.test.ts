import { describe, expect, test } from "vitest";
import { makeArc } from "./arc.js";
import { numberTokens, spendingOrder } from "./numberTokens.js";

function arc(tokenIn: number, tokenOut: number) {
  const segment = { capacityIn: Infinity, reserveIn: 1e6, reserveOut: 1e6 };
  return makeArc(
    { slot: tokenIn, tokenIn, tokenOut, gas: 0, bytes: 0 },
    { feeFactor: 1, segments: [segment] },
  )!;
}

describe("numbered", () => {
  test("gives tokens numbers in the order in which they are met, those named first before all", () => {
    const { tokens, tails, heads } = numberTokens([arc(70_000, 5), arc(5, 3), arc(70_000, 3)], [3, 9]);
    expect(tokens).toEqual([3, 9, 70_000, 5]);
    expect([...tails]).toEqual([2, 3, 2]);
    expect([...heads]).toEqual([3, 0, 0]);
  });

  test("forgets what it numbered before", () => {
    expect(numberTokens([arc(1, 2)]).tokens).toEqual([1, 2]);
    expect(numberTokens([arc(2, 1)]).tokens).toEqual([2, 1]);
    expect(numberTokens([]).tokens).toEqual([]);
  });
});

describe("spendingOrder", () => {
  test("lists a token after all that yield it, and none that is not spent", () => {
    const numbering = numberTokens([arc(2, 3), arc(1, 2), arc(1, 3)]);
    const order = spendingOrder(numbering).map(({ token, indices }) => [numbering.tokens[token], indices]);
    expect(order).toEqual([
      [1, [1, 2]],
      [2, [0]],
    ]);
  });
});
