import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Call } from "../call.js";
import { referrerOf, spendingCallOf } from "./planning.js";

const [tokenIn, token, third] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const of = { kind: "output", call: 0, index: 0 } as const;

/** Yields `token`, to the receiver if there is one. */
function route(receiver?: Address): Call {
  const amountIn = { kind: "exact", amount: 1n } as const;
  const ends = { tokenIn, tokenOut: token, amountIn, receiver };
  return { kind: "route", ...ends, slippageBps: 300n, minAmountOut: undefined };
}
const onward: Call = {
  ...(route() as Extract<Call, { kind: "route" }>),
  tokenIn: token,
  tokenOut: third,
  amountIn: of,
};
const balance = (of: Address): Call => ({ kind: "balance", token: of, estimate: undefined });

describe("spendingCallOf", () => {
  test.each([
    ["the call that refers to the output", [route(), balance(third), onward], 2],
    ["that call before a balance of the token", [route(), balance(token), onward], 2],
    ["the first balance of the token after it", [route(), balance(third), balance(token), balance(token)], 2],
    ["no call where nothing takes the token", [route(), balance(third)], undefined],
    ["no balance of what the receiver has", [route(third), balance(token)], undefined],
    ["no call that does not exist", [], undefined],
  ])("returns %s", (_, calls, found) => {
    expect(spendingCallOf({ calls }, of)).toBe(found);
  });

  test("returns no balance before the output", () => {
    expect(spendingCallOf({ calls: [balance(token), route()] }, { ...of, call: 1 })).toBeUndefined();
  });
});

test("referrerOf returns the call that refers to an output, and no balance", () => {
  expect(referrerOf({ calls: [route(), balance(token), onward] }, of)).toBe(2);
  expect(referrerOf({ calls: [route(), balance(token)] }, of)).toBeUndefined();
});
