import { describe, expect, expectTypeOf, test } from "vitest";
import { type Call, type Reading, together } from "./reading.js";

const target = "0x00000000000000000000000000000000000000aa";
const call = (tag: number): Call => ({ to: target, data: `0x${tag.toString(16).padStart(2, "0")}` });

/** Requests `sizes` calls, batch after batch, and returns all answers. */
function* asking(tag: number, sizes: readonly number[]): Reading<unknown[]> {
  const answered: unknown[] = [];
  for (const size of sizes) answered.push(...(yield Array.from({ length: size }, () => call(tag))));
  return answered;
}

describe("together", () => {
  test("merges the batches and gives each reading its own answers", () => {
    const reading = together([asking(1, [2, 1]), asking(2, []), asking(3, [1, 0, 2])]);
    const batches: (readonly Call[])[] = [];
    let step = reading.next();
    while (!step.done) {
      batches.push(step.value);
      step = reading.next(step.value.map(({ data }) => data));
    }
    expect(batches).toEqual([[call(1), call(1), call(3)], [call(1)], [call(3), call(3)]]);
    expect(step.value).toEqual([["0x01", "0x01", "0x01"], [], ["0x03", "0x03", "0x03"]]);
  });

  test("keeps the type of each reading's result", () => {
    const read = <T>(value: T): Reading<T> =>
      (function* () {
        yield [];
        return value;
      })();
    expectTypeOf(together([read(2n), read("text")])).toEqualTypeOf<Reading<[bigint, string]>>();
    expectTypeOf(together([1n, 2n].map(read<bigint>))).toEqualTypeOf<Reading<bigint[]>>();
  });

  test("of nothing asks nothing", () => {
    expect(together([]).next()).toEqual({ done: true, value: [] });
  });
});
