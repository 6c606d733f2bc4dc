import { expect, test } from "vitest";
import { encodeRouteCall } from "../execution/encode.js";
import { encodeProgram } from "../program/encode.js";
import { stepOpsOf } from "./stepOps.js";

test("the steps are read from call data of the Router and of a smart account", () => {
  const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
  const [weth, owner, token] = [address("1"), address("2"), address("3")];
  const order = {
    ...{ inputs: [{ token: weth, amountIn: 5n, fundTo: owner }] },
    ...{ outputs: [{ token, minAmountOut: 1n }], executor: owner, receiver: owner, refundTo: owner },
    ...{ feeReceiver: owner, feeBps: 0n, deadline: 9n },
  };
  const program = encodeProgram({
    steps: [
      { op: "weth", weth, mode: "wrap", amount: { token: "native", sharePpm: 1_000_000 } },
      { op: "sweep", token: weth, to: "receiver" },
    ],
  });
  expect(stepOpsOf("0x12345678")).toBeUndefined();
  for (const kind of ["router", "delegate"] as const) {
    const { data } = encodeRouteCall(owner, { order, program }, { kind });
    expect(stepOpsOf(data)).toEqual(["weth", "sweep"]);
  }
});
