import { expect, test } from "vitest";
import { bpsOf } from "./whole.js";

test("bpsOf rounds to the nearest basis point", () => {
  const total = 100n * 10n ** 18n;
  expect(bpsOf(655957n * 10n ** 14n, total)).toBe(6560);
  expect(bpsOf(344043n * 10n ** 14n, total)).toBe(3440);
  expect(bpsOf(total, total)).toBe(10_000);
  expect(bpsOf(0n, total)).toBe(0);
});
