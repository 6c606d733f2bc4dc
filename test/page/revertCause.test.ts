import { encodeErrorResult } from "viem";
import { expect, test } from "vitest";
import { executorAbi, ownerWalletAbi, routerAbi } from "../../src/program/index.js";
import { causeOf } from "../../web/src/wallet/sent/revertCause.js";

const token = "0x6b175474e89094c44da98b954eedeac495271d0f";
const reason = encodeErrorResult({
  abi: [{ type: "error", name: "Error", inputs: [{ type: "string", name: "reason" }] }],
  args: ["SPL\n"],
});

test("the contracts' errors are told apart", () => {
  const router = (errorName: string, args: unknown[]) =>
    causeOf(encodeErrorResult({ abi: routerAbi, errorName, args } as never));
  expect(router("InsufficientOutput", [5n, 7n])).toEqual({ kind: "tooLittle", amount: "5", minimum: "7" });
  expect(router("Expired", [])).toEqual({ kind: "expired" });
  expect(router("TransferFailed", [token, "0x"])).toEqual({ kind: "notTaken", token });
  expect(router("BadPermit", [0n])).toEqual({ kind: "signature" });
  expect(router("Permit2Failed", ["0x"])).toEqual({ kind: "signature" });
});

test("a failed step says which and why, inside a smart wallet too", () => {
  const data = encodeErrorResult({
    abi: executorAbi,
    errorName: "StepFailed",
    args: [2n, 3, reason],
  } as never);
  const step = { kind: "step", index: 2, reason: "SPL" };
  expect(causeOf(data)).toEqual(step);
  const outer = encodeErrorResult({
    abi: ownerWalletAbi,
    errorName: "CallFailed",
    args: [1n, data],
  } as never);
  expect(causeOf(outer)).toEqual(step);
  const least = encodeErrorResult({
    abi: executorAbi,
    errorName: "BelowMinimum",
    args: [1n, 2n, 3n],
  } as never);
  expect(causeOf(least)).toEqual({ kind: "belowMinimum", index: 1, amount: "2", minimum: "3" });
});

test("any other data is no fault of the page", () => {
  expect(causeOf(reason)).toEqual({ kind: "other", reason: "SPL" });
  for (const data of ["0x", "0x12345678", `0x75dc4420${"f".repeat(200)}`, `0x5c0dee5d${"f".repeat(64)}`])
    expect(typeof causeOf(data).kind).toBe("string");
});
