import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { CatalogueVenue } from "../venues/index.js";
import { makeWeighings } from "./weighings.js";

const address = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
const [odd, base] = [address(1), address(2)];

function venues(deployment: string, count: number): CatalogueVenue[] {
  return Array.from({ length: count }, (_, index) => ({
    deployment,
    discovered: { key: address(1_000 + index), tokens: [odd, base], facts: {} },
  }));
}

function weighed(entries: readonly CatalogueVenue[], reserve: number) {
  return entries.map((entry) => ({ entry, weight: { reserves: [reserve, reserve] } }));
}

/** Weighings at a time that the test moves. */
function made() {
  const clock = { nowMs: 0 };
  return { clock, weighings: makeWeighings(() => clock.nowMs) };
}

describe("due", () => {
  test("is every candidate of few, at once", () => {
    const few = [...venues("a", 40), ...venues("b", 30)];
    const [slice, ...more] = made().weighings.due(few);
    expect([new Set(slice), more]).toEqual([new Set(few), []]);
  });

  test("of a crowd is a bounded number, in which a deployment with few of them is in the first slice", () => {
    const crowd = venues("crowd", 100_000);
    const late = venues("late", 3);
    const slices = made().weighings.due([...crowd, ...late]);
    expect(slices.map(({ length }) => length)).toEqual(Array(8).fill(1_024));
    expect(slices[0]?.filter(({ deployment }) => deployment === "late")).toEqual(late);
  });

  test("gets to every candidate, look-up by look-up", () => {
    const { weighings } = made();
    const crowd = venues("crowd", 20_000);
    const counts: number[] = [];
    while (!weighings.areComplete(crowd)) {
      const slices = weighings.due(crowd);
      for (const slice of slices) weighings.note(slice, weighed(slice, 0));
      counts.push(slices.flat().length);
    }
    expect(counts).toEqual([8_192, 8_192, 3_616]);
    expect(weighings.due(crowd)).toEqual([]);
  });

  test("weighs again what is old, what holds something first", () => {
    const { clock, weighings } = made();
    const [empty, filled, silent] = venues("a", 3) as [CatalogueVenue, CatalogueVenue, CatalogueVenue];
    weighings.note([empty, silent], weighed([empty], 0));
    clock.nowMs = 1_000;
    weighings.note([filled], weighed([filled], 5));
    expect(weighings.due([empty, filled, silent])).toEqual([]);
    clock.nowMs = 20_000;
    expect(weighings.due([empty, filled, silent])).toEqual([[filled, empty, silent]]);
  });
});

describe("known", () => {
  test("has the empty ones only while all are few, since they may be about to be filled", () => {
    const { weighings } = made();
    const [few, many] = [venues("a", 70), venues("b", 5_000)];
    const deep = many.at(-1) as CatalogueVenue;
    weighings.note(few, weighed(few, 0));
    weighings.note(many, [...weighed(many.slice(0, -1), 0), ...weighed([deep], 7)]);
    expect(weighings.known(few)).toHaveLength(70);
    expect(weighings.known(many)).toEqual(weighed([deep], 7));
    expect([weighings.holding(few), weighings.holding(many)]).toEqual([0, 1]);
  });

  test("lacks what nobody weighed, which may hold anything", () => {
    const { weighings } = made();
    const two = venues("a", 2);
    expect([weighings.known(two), weighings.holding(two)]).toEqual([[], 2]);
  });
});
