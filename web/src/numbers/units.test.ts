import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changePercent,
  commaNote,
  compactFigure,
  formatUnits,
  parseUnits,
  period,
  rateFigure,
  readableUnits,
  typedAmount,
} from "./units.js";

describe("parseUnits", () => {
  test.each([
    ["1.5", 6, 1_500_000n],
    ["1,000.25", 2, 100_025n],
    [".5", 1, 5n],
    ["7.", 0, 7n],
    ["1.50", 1, 15n],
    ["", 6, undefined],
    [".", 6, undefined],
    ["1e18", 18, undefined],
    ["-1", 18, undefined],
    ["0x10", 18, undefined],
    ["0.0000001", 6, undefined],
    ["1.2.3", 6, undefined],
    ["1,5", 6, undefined],
    ["10,00.5", 6, undefined],
    ["0,123", 6, undefined],
    ["1 000 000.5", 1, 10_000_005n],
    ["1 5", 6, undefined],
    ["1,000 000", 6, undefined],
  ])("%j with %i decimals is %s", (text, decimals, raw) => expect(parseUnits(text, decimals)).toBe(raw));

  test("reads back what formatUnits writes, to the unit", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 60 }), (raw, decimals) => {
        expect(parseUnits(formatUnits(raw, decimals), decimals)).toBe(raw);
      }),
    );
  });
});

test.each([
  ["1,5", "1.5", "Read as 1.5: this comma is a decimal point."],
  [" 0,5", "0.5", "Read as 0.5: this comma is a decimal point."],
  ["0,125", "0.125", "Read as 0.125: this comma is a decimal point."],
  ["1250,5", "1250.5", "Read as 1,250.5: this comma is a decimal point."],
  ["1,000", "1000", "Read as 1,000: commas separate thousands."],
  [" 1,000.25", "1000.25", "Read as 1,000.25: commas separate thousands."],
  ["1,000,000", "1000000", "Read as 1,000,000: commas separate thousands."],
  ["1,2,3", "1.2.3", undefined],
  ["1.000,5", "1000.5", "Read as 1,000.5: this comma is a decimal point."],
  ["1.234.567", "1234567", "Read as 1,234,567: points separate thousands."],
  ["1,234,567.89", "1234567.89", "Read as 1,234,567.89: commas separate thousands."],
  ["1.234.567,89", "1234567.89", "Read as 1,234,567.89: this comma is a decimal point."],
  ["12,34,567", "1234567", "Read as 1,234,567: commas separate thousands."],
  ["1'234.5", "1234.5", "Read as 1,234.5."],
  ["1\u202f234\u202f567", "1234567", "Read as 1,234,567."],
  ["1 234,5", "1234.5", "Read as 1,234.5: this comma is a decimal point."],
  ["1_000", "1000", "Read as 1,000."],
  ["1,00,5", "1.00.5", undefined],
  ["1.23.4", "1.23.4", undefined],
  ["12.5", "12.5", undefined],
])("%j becomes %s, and the page says so", (text, amount, note) => {
  expect([typedAmount(text), commaNote(text)]).toEqual([amount, note]);
});

test("what the page writes is read back with the same value", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 128n), fc.integer({ min: 0, max: 30 }), (raw, decimals) => {
      const written = readableUnits(raw, decimals, 200);
      expect(parseUnits(typedAmount(written), decimals)).toBe(raw);
    }),
  );
});

describe("readableUnits", () => {
  test.each([
    [299_853_282_741n, 6, "299,853.2"],
    [1n, 18, "0.000000000000000001"],
    [999_999_999n, 6, "999.9999"],
    [0n, 18, "0"],
    [1_234_567_890_000n, 2, "12,345,678,900"],
  ])("%s with %i decimals reads %s", (raw, decimals, text) =>
    expect(readableUnits(raw, decimals)).toBe(text),
  );

  test("never shows more than the amount", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 128n), fc.integer({ min: 0, max: 30 }), (raw, decimals) => {
        expect(parseUnits(readableUnits(raw, decimals), decimals)).toBeLessThanOrEqual(raw);
      }),
    );
  });
});

test.each([
  ["0.000000000009128418", "0.0₁₁91284"],
  ["0.00001234567", "0.00001234567".slice(0, 11)],
  ["0.000001234567", "0.0₅12345"],
  ["0.5", "0.5"],
  ["1,234.567", "1,234.567"],
  ["0", "0"],
])("%s keeps its leading digits in a narrow place: %s", (text, short) =>
  expect(compactFigure(text)).toBe(short),
);

test.each([
  [2_731.123456789, "2,731.123"],
  [0.0003661234, "0.00036612"],
  [9.128418e-9, "0.0₈91284"],
  [1.5e-15, "0.0₁₄15"],
  [0, "0"],
])("a rate of %d reads %s", (value, text) => expect(rateFigure(value)).toBe(text));

test.each([
  [0.0123, "+1.23 %"],
  [-0.5, "\u221250 %"],
  [0.00001, "0 %"],
  [-0.00001, "0 %"],
])("a change of %d reads %s", (fraction, text) => expect(changePercent(fraction)).toBe(text));

test.each([
  [12, "12 s"],
  [600, "10 min"],
  [86_400, "24 h"],
])("%i seconds read %s", (seconds, text) => expect(period(seconds)).toBe(text));
