import { describe, expect, test } from "vitest";
import { makeLogLimit, smallerRange } from "./logLimit.js";

/** Walks `blocks` blocks of a node that returns at most `most`, and counts requests and refusals. */
function walk(blocks: number, most: (at: number) => number, said = "too much") {
  const limit = makeLogLimit();
  let refused = 0;
  let asked = 0;
  for (let at = 0; at < blocks; ) {
    let span = Math.min(limit.blocks() ?? blocks, blocks - at);
    let tooLarge: number | undefined;
    for (asked++; span > most(at); asked++) {
      refused++;
      tooLarge ??= span;
      span = smallerRange(span, said);
    }
    if (tooLarge !== undefined) limit.refused(tooLarge, said);
    limit.took(span);
    at += span;
  }
  return { asked, refused };
}

describe("makeLogLimit", () => {
  test.each([1, 10, 937, 1_000, 10_000])("keeps a limit of %i blocks once it is found", (most) => {
    const blocks = 2_000 * most;
    const { asked, refused } = walk(blocks, () => most);
    expect(refused).toBeLessThan(40);
    expect(asked).toBeLessThan(2_000 * 1.3);
  });

  test("asks for no more than a refusal names", () => {
    expect(walk(2_000_000, () => 1_000, "limited to a 1,000 range").refused).toBeLessThan(20);
  });

  test("asks for more again after a part of the chain with many logs", () => {
    const { asked } = walk(1_000_000, (at) => (at < 10_000 ? 100 : 50_000));
    expect(asked).toBeLessThan(400);
  });

  test("knows no limit before a refusal", () => {
    const limit = makeLogLimit();
    limit.took(1_000_000);
    expect(limit.blocks()).toBe(undefined);
  });
});

describe("smallerRange", () => {
  test.each([
    [10, "Based on your parameters, this block range should work: [0x0, 0x9]. Upgrade for more."],
    [9, "query returned more than 10000 results, try with this block range [0x1, 0x9]"],
    [10, "range 5000 exceeds limit of 10"],
    [10, "exceeds max results, retry with the range 18000000-18000009"],
    [50, "limited to 0 - 50 blocks range"],
    [1_024, "eth_getLogs is limited to 1024 block range"],
    [2_000, "log response size exceeded, up to a 2K block range"],
    [1_000, "limited to a 1,000 range"],
    [1_250, "block range is too wide"],
    [1_250, "exceed maximum block range: 50000"],
    [1_250, "invalid params: 4ed94073-0317-4648"],
  ])("is %i of 5,000 for %j", (expected, said) => {
    expect(smallerRange(5_000, said)).toBe(expected);
  });

  test("is at least one block", () => {
    expect(smallerRange(2, "no")).toBe(1);
  });
});
