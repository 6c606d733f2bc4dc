import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalText } from "./balances.js";

describe("decimalText", () => {
  test.each([
    [1, "1"],
    [1800.5, "1800.5"],
    [90_000, "90000"],
    [0.1 + 0.2, "0.3"],
    [0.000011, "0.000011"],
    [1.1e-8, "0.000000011"],
    [9.99999999999, "10"],
    [12_345.678_901_234, "12345.6789"],
    [1.5e25, "15000000000000000000000000"],
    [5e-324, `0.${"0".repeat(323)}4940656458`],
  ])("%d → %s", (value, text) => {
    expect(decimalText(value)).toBe(text);
  });

  test("is plain decimal text of the same number, to ten digits", () => {
    const positive = fc.double({ min: 1e-300, max: 1e300, noNaN: true });
    fc.assert(
      fc.property(positive, (value) => {
        const text = decimalText(value);
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(Number(text)).toBe(Number(value.toPrecision(10)));
      }),
    );
  });
});
