import fc from "fast-check";
import { decodeFunctionData, encodeFunctionResult, parseAbi, type Address as ViemAddress } from "viem";
import { describe, expect, test } from "vitest";
import { toAddress } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { callResult, decodeTryAggregate, encodedBytes, encodeTryAggregate } from "./multicall.js";

const abi = parseAbi([
  "function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls) returns ((bool success, bytes returnData)[] returnData)",
]);

const bytes = fc
  .uint8Array({ maxLength: 200 })
  .map((value): Hex => `0x${Buffer.from(value).toString("hex")}`);
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((value) => toAddress(`0x${Buffer.from(value).toString("hex")}`));

describe("encodeTryAggregate", () => {
  test("writes what a general ABI decoder reads", () => {
    const call = fc.record({ to: address, data: bytes });
    fc.assert(
      fc.property(fc.boolean(), fc.array(call, { maxLength: 40 }), (requireSuccess, calls) => {
        const { args } = decodeFunctionData({ abi, data: encodeTryAggregate(requireSuccess, calls) });
        const read = args[1].map(({ target, callData }) => ({ to: toAddress(target), data: callData }));
        expect([args[0], read]).toEqual([requireSuccess, calls]);
      }),
    );
  });
});

describe("encodedBytes", () => {
  test("is what each call adds to the calldata", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ to: address, data: bytes })), (calls) => {
        const total = calls.reduce((sum, call) => sum + encodedBytes(call), 4 + 3 * 32);
        expect((encodeTryAggregate(false, calls).length - 2) / 2).toBe(total);
      }),
    );
  });
});

describe("decodeTryAggregate", () => {
  const answer = fc.array(fc.record({ success: fc.boolean(), data: bytes }), { maxLength: 40 });
  const encode = (results: readonly { success: boolean; data: Hex }[]) =>
    encodeFunctionResult({
      abi,
      result: results.map(({ success, data }) => ({ success, returnData: data as ViemAddress })),
    });

  test("reads what a general ABI encoder writes", () => {
    fc.assert(
      fc.property(answer, (results) => {
        expect(decodeTryAggregate(encode(results))).toEqual(results);
      }),
    );
  });

  test("gives undefined for data that was cut off or is something else", () => {
    fc.assert(
      fc.property(answer, fc.double({ min: 0, max: 0.999, noNaN: true }), (results, share) => {
        const data = encode(results);
        // Padding after the last bytes carries no information.
        const needed =
          data.length - 2 - 2 * ((32 - ((((results.at(-1)?.data.length ?? 2) - 2) / 2) % 32)) % 32);
        const cut = `0x${data.slice(2, 2 + Math.floor((needed - 1) * share))}` as Hex;
        expect(decodeTryAggregate(cut)).toBeUndefined();
      }),
    );
    expect(decodeTryAggregate(`0x${"ff".repeat(96)}`)).toBeUndefined();
  });
});

describe("callResult", () => {
  test("keeps the data of calls that succeeded with some", () => {
    const results = [
      { success: true, data: "0x01" },
      { success: true, data: "0x" },
      { success: false, data: "0x01" },
    ] as const;
    expect(results.map(callResult)).toEqual(["0x01", undefined, undefined]);
  });
});
