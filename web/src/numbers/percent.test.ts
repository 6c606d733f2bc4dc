import { expect, test } from "vitest";
import { readPercent } from "./percent.js";

test.each([
  ["0.5", 50],
  ["0,5", 50],
  [" 2 % ", 200],
  ["2%", 200],
  [".5", 50],
  ["7.", 700],
  ["1.50", 150],
  ["0.0100", 1],
  ["0", 0],
  ["100", 10_000],
])("%j is %i basis points", (text, bps) => expect(readPercent(text, 10_000)).toEqual({ bps }));

test.each([
  ["", "Enter a percentage from 0 to 100, such as 0.5."],
  ["abc", "Enter a percentage from 0 to 100, such as 0.5."],
  ["1e1", "Enter a percentage from 0 to 100, such as 0.5."],
  ["-1", "Enter a percentage from 0 to 100, such as 0.5."],
  ["1.2.3", "Enter a percentage from 0 to 100, such as 0.5."],
  ["1,000", "Enter a percentage from 0 to 100, such as 0.5."],
  ["0.004", "Use at most two decimals: the smallest step is 0.01 %."],
  ["100.01", "Enter at most 100 %."],
  ["9".repeat(400), "Enter at most 100 %."],
])("%j is refused", (text, fault) => expect(readPercent(text, 10_000)).toEqual({ fault }));

test("the caller sets the largest allowed value", () => {
  expect(readPercent("1.01", 100)).toEqual({ fault: "Enter at most 1 %." });
});
