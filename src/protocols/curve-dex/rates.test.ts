import { expect, test } from "vitest";
import { asksForRates, type CurveFacts } from "./facts.js";

const stable = (rates: string, base?: CurveFacts) =>
  ({ kind: "stable", rates, ...(base === undefined ? {} : { base: { facts: base } }) }) as CurveFacts;

test("a pool runs anyone's code if it asks for rates itself, or the pool below it does", () => {
  const plain = { early: false, precision: 100, decimals: [18, 18] } as CurveFacts;
  const asks = [
    plain,
    stable("decimals"),
    stable("stored"),
    stable("storedList"),
    stable("base", plain),
    stable("rememberedBase", stable("storedList")),
  ].map(asksForRates);
  expect(asks).toEqual([false, false, true, true, false, true]);
});
