import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeRandom } from "../../routing/testing/random.js";
import { leastChanges, movementOf } from "./movement.js";

const start = 10n ** 18n;

/** Returns the outputs of blocks that change by these parts. */
function outputsAfter(changes: readonly number[]): bigint[] {
  const outputs = [start];
  for (const change of changes) {
    const before = outputs.at(-1) as bigint;
    outputs.push(before + (before * BigInt(Math.round(change * 1e12))) / 10n ** 12n);
  }
  return outputs;
}

const still = (count: number) => new Array<number>(count).fill(0);
const bpsOf = (outputs: readonly (bigint | undefined)[], horizon = 3) =>
  movementOf(outputs, horizon).movedBps as number;

/** Returns changes with a standard deviation of `spread`, drawn from a normal distribution. */
function walk(count: number, spread: number, seed: number): number[] {
  const { normal } = makeRandom(seed);
  return Array.from({ length: count }, () => spread * normal());
}

describe("movementOf", () => {
  test("is nothing where nothing moves", () => {
    expect(movementOf(outputsAfter(still(63)), 3)).toEqual({ movedBps: 0, changes: 63 });
  });

  test("measures only from enough changes", () => {
    expect(movementOf(outputsAfter(still(leastChanges - 1)), 3)).toEqual({
      movedBps: undefined,
      changes: leastChanges - 1,
    });
    expect(movementOf(outputsAfter(still(leastChanges)), 3).movedBps).toBe(0);
    expect(movementOf([], 3)).toEqual({ movedBps: undefined, changes: 0 });
  });

  test("counts no change to or from a block on which the route fails", () => {
    const outputs: (bigint | undefined)[] = outputsAfter(still(30));
    outputs[10] = undefined;
    outputs[20] = 0n;
    expect(movementOf(outputs, 3)).toEqual({ movedBps: 0, changes: 27 });
  });

  test("covers all but about a hundredth of the falls of a price that walks at random", () => {
    let [failed, tried] = [0, 0];
    for (let seed = 1; seed <= 400; seed++) {
      const changes = walk(67, 0.0004, seed);
      const moved = bpsOf(outputsAfter(changes.slice(0, 63)), 4) / 10_000;
      const fall = -changes.slice(63).reduce((sum, change) => sum + change, 0);
      tried++;
      if (fall > moved) failed++;
    }
    expect(failed / tried).toBeLessThan(0.02);
  });

  test("grows with the root of the horizon", () => {
    const outputs = outputsAfter(
      Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? 0.001 : -0.001)),
    );
    expect(bpsOf(outputs, 9) / bpsOf(outputs, 1)).toBeCloseTo(3, 1);
  });

  test("asks for more where fewer changes tell", () => {
    const changes = (count: number) =>
      outputsAfter(Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 0.001 : -0.001)));
    expect(bpsOf(changes(12), 1)).toBeGreaterThan(1.05 * bpsOf(changes(120), 1));
  });

  test("covers a fall over several blocks that was seen, which none of them shows", () => {
    const slide = [...still(20), -0.001, -0.001, -0.001, -0.001, ...still(20)];
    expect(bpsOf(outputsAfter(slide), 4)).toBeGreaterThan(39);
    expect(bpsOf(outputsAfter(slide), 1)).toBeLessThan(15);
  });

  test("somebody who moves the price once and lets it return leaves no trace", () => {
    const quiet = walk(63, 0.0001, 7);
    const pushed = quiet.map((change, index) => (index === 30 ? -0.05 : index === 31 ? 0.0526 : change));
    const [before, after] = [bpsOf(outputsAfter(quiet)), bpsOf(outputsAfter(pushed))];
    expect(after).toBeLessThan(1.6 * before);
  });

  test("is never below nothing, and never throws", () => {
    const outputs = fc.array(fc.option(fc.bigInt(0n, 2n ** 200n), { nil: undefined }), { maxLength: 130 });
    fc.assert(
      fc.property(outputs, fc.integer({ min: 1, max: 100 }), (blocks, horizon) => {
        const { movedBps = 0 } = movementOf(blocks, horizon);
        expect(movedBps).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(movedBps)).toBe(true);
      }),
    );
  });
});
