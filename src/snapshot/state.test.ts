import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeState, encodeState } from "./state.js";

const plain = fc.letrec((tie) => ({
  state: fc.oneof(
    { depthSize: "small" },
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    fc.string().filter((text) => !/^(-?\d+n$|[ab]:)/.test(text)),
    fc.array(fc.integer()).map((numbers) => Int32Array.from(numbers)),
    fc.array(fc.bigInt(0n, 2n ** 64n - 1n)).map((numbers) => BigUint64Array.from(numbers)),
    fc.array(tie("state")),
    fc.dictionary(fc.string(), tie("state"), { noNullPrototype: true }),
  ),
})).state;

describe("encodeState and decodeState", () => {
  test("carry plain data through JSON unchanged", () => {
    fc.assert(
      fc.property(plain, (state) => {
        expect(decodeState(JSON.parse(JSON.stringify(encodeState(state))))).toEqual(state);
      }),
    );
  });

  test("leave out members that are undefined", () => {
    expect(encodeState({ cap: undefined, supply: -5n })).toEqual({ supply: "-5n" });
  });

  test.each([
    ["a map", new Map(), "plain"],
    ["bytes", new Uint8Array(2), "plain"],
    ["NaN", Number.NaN, "plain"],
    ["-0", -0, "plain"],
    ["undefined in a list", [undefined], "plain"],
    ["a function", () => 0, "plain"],
    ["a text like a bigint", "12n", "would become something else"],
    ["a text like an array", "a:AAAA", "would become something else"],
  ])("refuse %s", (_, value, reason) => {
    expect(() => encodeState({ value })).toThrow(reason);
  });

  test("write the part of an array that is looked at, and refuse one that is cut short", () => {
    const text = encodeState(Int32Array.of(1, 2, 3).subarray(1, 2)) as string;
    expect(decodeState(text)).toEqual(Int32Array.of(2));
    expect(() => decodeState("a:AAAA")).toThrow(RangeError);
  });

  test("refuse endless nesting", () => {
    const loop: { inner?: unknown } = {};
    loop.inner = loop;
    expect(() => encodeState(loop)).toThrow("nested");
    expect(() => decodeState(JSON.parse("[".repeat(100) + "]".repeat(100)))).toThrow("nested");
  });
});
