import fc from "fast-check";
import { encodeFunctionData } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { runs } from "../lib/testing/runs.js";
import { accountDelegateAbi, routerAbi } from "../program/index.js";
import { encodeRouteCall } from "./encode.js";

const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString("hex")}`;
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => hexOf(bytes));
const uint = fc.oneof(fc.bigInt(0n, 2n ** 256n - 1n), fc.constantFrom(0n, 1n, 2n ** 256n - 1n));
const single = fc.record({
  ...{ executor: address, deadline: uint, tokenIn: address, amountIn: uint, tokenOut: address },
  ...{ minAmountOut: uint, receiver: address, refundTo: address, fundTo: address, feeReceiver: address },
  feeBps: uint,
});
const program = fc.uint8Array({ maxLength: 200 }).map(hexOf);

/** A call of the Router with this order. */
function callOf(order: typeof single extends fc.Arbitrary<infer Order> ? Order : never, bytes: Hex) {
  const { tokenIn, amountIn, fundTo, tokenOut, minAmountOut, ...terms } = order;
  const inputs = [{ token: tokenIn, amountIn, fundTo }];
  return { order: { ...terms, inputs, outputs: [{ token: tokenOut, minAmountOut }] }, program: bytes };
}

describe("encodeRouteCall", () => {
  test("encodes an order with one input and one output as viem does from the contracts' ABI", () =>
    fc.assert(
      fc.property(single, program, address, (order, bytes, from) => {
        const call = callOf(order, bytes);
        const args = [order, bytes] as const;
        expect(encodeRouteCall(from, call, { kind: "router" }).data).toBe(
          encodeFunctionData({ abi: routerAbi, functionName: "route", args }),
        );
        expect(encodeRouteCall(from, call, { kind: "delegate" }).data).toBe(
          encodeFunctionData({ abi: accountDelegateAbi, functionName: "routeFromAccount", args }),
        );
      }),
      { numRuns: runs({ normal: 300, deep: 5000 }) },
    ));

  test.each([
    ["deadline", -1n],
    ["amountIn", 2n ** 256n],
    ["minAmountOut", -(2n ** 255n)],
    ["feeBps", 2n ** 300n],
    ["tokenIn", "0x12"],
    ["receiver", `0x${"0".repeat(42)}`],
  ])("refuses a %s of %s", (name, value) => {
    const [order] = fc.sample(single, { seed: 5, numRuns: 1 });
    const call = callOf({ ...order!, [name]: value }, "0x");
    expect(() => encodeRouteCall(order!.receiver, call, { kind: "router" })).toThrow(RangeError);
  });
});
