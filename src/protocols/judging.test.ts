import { expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { makeJudging } from "./judging.js";

const [first, second] = ["1", "2"].map((digit) => `0x${digit.repeat(40)}`) as [Address, Address];
const hash = `0x${"5e".repeat(32)}` as const;

test("a judging reads the hash of each contract's code once, and again only where it could not", () => {
  const judging = makeJudging([], new Map());
  /** Returns how many calls are made if they have these answers. */
  const asks = (contracts: readonly Address[], answers: readonly (typeof hash | undefined)[]) => {
    const reading = judging.learn(contracts);
    const step = reading.next();
    if (step.done) return 0;
    reading.next(answers);
    return step.value.length;
  };
  expect(asks([first, first, second], [hash, undefined])).toBe(2);
  expect(asks([first, second], [hash])).toBe(1);
  expect(asks([first, second], [])).toBe(0);
});
