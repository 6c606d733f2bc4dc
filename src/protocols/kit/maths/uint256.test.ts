import { describe, expect, test } from "vitest";
import { MAX_UINT256 } from "../../../lib/math.js";
import { attempt, refuse } from "../../../lib/refusal.js";
import { quotient, quotientUp, uint } from "./uint256.js";

describe("uint", () => {
  test("passes values that the contract can hold, and refuses the others with a reason", () => {
    expect([uint(0n), uint(MAX_UINT256)]).toEqual([0n, MAX_UINT256]);
    expect(attempt(() => uint(MAX_UINT256 + 1n))).toEqual(refuse("tooMuch", "a number is no uint256"));
    expect(attempt(() => uint(-1n, "tooLittle"))).toEqual(refuse("tooLittle", "a number is no uint256"));
  });
});

describe("quotient, quotientUp", () => {
  test("round as they say, and refuse to divide by nothing instead of failing", () => {
    expect([quotient(7n, 2n), quotientUp(7n, 2n), quotientUp(0n, 2n)]).toEqual([3n, 4n, 0n]);
    const refusal = refuse("closed", "something is divided by nothing");
    expect([attempt(() => quotient(1n, 0n)), attempt(() => quotientUp(0n, 0n))]).toEqual([refusal, refusal]);
  });
});
