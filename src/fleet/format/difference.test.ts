import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Venue } from "../../protocols/index.js";
import { listChange } from "./difference.js";

const venues = [..."abcdef"].map((id) => ({ id }) as Venue);
const [a, b, c, d] = venues as [Venue, Venue, Venue, Venue];

describe("listChange", () => {
  test.each([
    ["nothing", [a, b], [a, b], undefined],
    ["the first one gone", [a, b], [b], { removed: ["a"], added: [] }],
    ["the last one gone", [a, b], [a], { removed: ["b"], added: [] }],
    ["a new one at the end", [a], [a, b], { removed: [], added: [b] }],
    ["those after a new one again, by id", [a, c], [a, b, c], { removed: ["c"], added: [b, "c"] }],
    ["a moved one, by id", [a, b, d], [b, d, a], { removed: ["a"], added: ["a"] }],
    ["one with other facts", [a], [{ ...a, feePpm: 1 }], { removed: ["a"], added: [{ ...a, feePpm: 1 }] }],
  ])("states %s", (_, before, after, change) => {
    expect(listChange(before, after)).toEqual(change);
  });

  test("leads from any list to any other", () => {
    const list = fc.shuffledSubarray(venues);
    fc.assert(
      fc.property(list, list, (before, after) => {
        const { removed, added } = listChange(before, after) ?? { removed: [], added: [] };
        const kept = before.map(({ id }) => id).filter((id) => !removed.includes(id));
        const appended = added.map((each) => (typeof each === "string" ? each : each.id));
        expect([...kept, ...appended]).toEqual(after.map(({ id }) => id));
      }),
    );
  });
});
