import { describe, expect, test } from "vitest";
import { changesIn, withChanges } from "./change.js";

const bins = [
  { id: 3, x: 0n, y: 5n },
  { id: 7, x: 9n, y: 1n },
];

test("changesIn reads X from the low half of a word, and Y from the high one", () => {
  const word = `0x${"0".repeat(31)}2${"0".repeat(31)}7` as const;
  expect(changesIn({ ids: [4n], amounts: [word] }, -1n)).toEqual([{ id: 4, x: -7n, y: -2n }]);
});

describe("withChanges", () => {
  test("adds to bins, puts new ones in their place and leaves out those that become empty", () => {
    const changes = [
      { id: 5, x: 1n, y: 2n },
      { id: 3, x: 0n, y: -5n },
      { id: 7, x: -9n, y: 1n },
      { id: 8, x: 4n, y: 0n },
    ];
    expect(withChanges(bins, changes)).toEqual([
      { id: 5, x: 1n, y: 2n },
      { id: 7, x: 0n, y: 2n },
      { id: 8, x: 4n, y: 0n },
    ]);
  });

  test("is undefined if a bin loses more than it holds", () => {
    expect(withChanges(bins, [{ id: 7, x: -10n, y: 0n }])).toBeUndefined();
    expect(withChanges(bins, [{ id: 4, x: 0n, y: -1n }])).toBeUndefined();
  });
});
