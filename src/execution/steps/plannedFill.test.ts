import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isEntry, isExit, isJoin, isLeave, isTrade, type PlannedFill } from "./plannedFill.js";

const [first, second, share, other] = ["1", "2", "3", "4"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
];
const coins = [first, second];

/** A fill in a pool of two coins and their share. */
function fillOf(tokensIn: readonly Address[], tokensOut: readonly Address[]): PlannedFill {
  const [tokenIn, tokenOut] = [tokensIn[0], tokensOut[0]];
  return { coins, share, tokensIn, tokensOut, tokenIn, tokenOut } as unknown as PlannedFill;
}

const kindsOf = (fill: PlannedFill) =>
  Object.entries({ isTrade, isEntry, isExit, isJoin, isLeave })
    .filter(([, is]) => is(fill))
    .map(([name]) => name);

describe("a fill", () => {
  test.each([
    ["one coin for another", [first], [second], ["isTrade"]],
    ["a coin for itself", [first], [first], []],
    ["a coin for shares", [first], [share], ["isEntry"]],
    ["shares for a coin", [share], [second], ["isExit"]],
    ["all coins for shares", [second, first], [share], ["isJoin"]],
    ["shares for all coins", [share], [first, second], ["isLeave"]],
    ["another token for a coin", [other], [first], []],
    ["a coin for another token", [first], [other], []],
    ["another token for shares", [other], [share], []],
    ["shares for another token", [share], [other], []],
    ["a coin and another token for shares", [first, other], [share], []],
    ["shares for a coin and another token", [share], [first, other], []],
  ])("that turns %s is of that kind alone", (_, tokensIn, tokensOut, kinds) => {
    expect(kindsOf(fillOf(tokensIn, tokensOut))).toEqual(kinds);
  });
});
