import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SluiceError } from "../../errors/index.js";
import { MAX_UINT256 } from "../../lib/math.js";
import { formatAmount, parseAmount } from "./amount.js";

describe("parseAmount", () => {
  test.each([
    ["1", 6, 1_000_000n],
    ["1.5", 6, 1_500_000n],
    ["0.000001", 6, 1n],
    ["007.10", 2, 710n],
    ["0", 18, 0n],
    ["42", 0, 42n],
    [MAX_UINT256.toString(), 0, MAX_UINT256],
  ])("reads %s with %i decimals", (text, decimals, amount) =>
    expect(parseAmount(text, decimals)).toBe(amount),
  );

  test.each([
    "",
    ".5",
    "1.",
    "1,000",
    "-1",
    "+1",
    "1e18",
    "0x10",
    "1.5.5",
    " 1",
    "1.1234567",
    "٣",
    "NaN",
    "9".repeat(10_000),
    (MAX_UINT256 + 1n).toString(),
    MAX_UINT256.toString(),
  ])("refuses %j", (text) => {
    const shown = text.slice(0, 80);
    expect(() => parseAmount(text, 6)).toThrow(
      new SluiceError("INVALID_PARAMETER", [
        `amount is "${shown}"; allowed is a decimal number with at most 6 places and below 2^256 raw units, e.g. 1.5`,
      ]),
    );
  });
});

describe("formatAmount", () => {
  test.each([
    [1_500_000n, 6, "1.5"],
    [1n, 18, "0.000000000000000001"],
    [1_234_567n, 0, "1,234,567"],
    [1_000_000_000_000n, 6, "1,000,000"],
    [0n, 6, "0"],
    [999n, 2, "9.99"],
  ])("writes %s with %i decimals as %s", (amount, decimals, text) =>
    expect(formatAmount(amount, decimals)).toBe(text),
  );

  test("is what parseAmount reads back, without the separators", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_UINT256), fc.nat({ max: 36 }), (amount, decimals) => {
        const text = formatAmount(amount, decimals);
        expect(text).toMatch(/^\d{1,3}(,\d{3})*(\.\d*[1-9])?$/);
        expect(parseAmount(text.replaceAll(",", ""), decimals)).toBe(amount);
      }),
    );
  });
});
