import { encodeFunctionData, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { callData } from "./calldata.js";

describe("callData", () => {
  test("equals the ABI encoding of static arguments", () => {
    const abi = parseAbi(["function f(address a, int24 b, uint256 c)"]);
    const token = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
    const expected = encodeFunctionData({ abi, functionName: "f", args: [token, -60, 7n] });
    expect(callData(expected.slice(0, 10) as `0x${string}`, token, -60, 7n)).toBe(expected);
  });

  test("without arguments it is the selector", () => {
    expect(callData("0x0902f1ac")).toBe("0x0902f1ac");
  });
});
