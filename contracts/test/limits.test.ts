import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  MAX_FEE_BPS,
  MAX_STEP_AMOUNT,
  MAX_TOKENS,
  permit2Address,
  STEP_LIMITS,
} from "../../src/program/index.js";

const sourceOf = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

/** No Solidity is generated of these numbers, so that the frozen contracts keep their bytes. */
describe("the numbers that TypeScript has of the contracts are those in the sources", () => {
  test("of the Router", () => {
    const router = sourceOf("Router.sol");
    expect(all(router, /MAX_FEE_BPS = (\w+);/g)).toEqual([String(MAX_FEE_BPS)]);
    expect(all(router, /MAX_TOKENS = (\w+);/g)).toEqual([String(MAX_TOKENS)]);
    expect(all(router.toLowerCase(), /permit2 = (\w+);/g)).toEqual([permit2Address]);
  });

  test("of an exact amount, which is read from 16 bytes", () => {
    const widths = all(sourceOf("steps/Steps.sol"), /program\.read\(pc \+ 4, (\d+)\)/g);
    expect(widths.map((bytes) => 2n ** (8n * BigInt(bytes ?? 0)) - 1n)).toEqual([
      MAX_STEP_AMOUNT,
      MAX_STEP_AMOUNT,
    ]);
  });

  test("of constant-product pools: of a swap, then of what is added", () => {
    const { v2Swap, v2Add } = STEP_LIMITS;
    const bits = all(sourceOf("steps/V2Steps.sol"), />> (\d+) != 0/g);
    const [swapped, added] = bits.map((count) => 2n ** BigInt(count ?? 0) - 1n);
    expect([bits.length, swapped, swapped]).toEqual([2, v2Swap.amount, v2Swap.reserves]);
    expect([added, added, added]).toEqual([v2Add.amountA, v2Add.amountB, v2Add.reserves]);
  });

  test.each([
    ["steps/V3Steps.sol", STEP_LIMITS.v3Swap.amount],
    ["steps/V4Steps.sol", STEP_LIMITS.v4Swap.amount],
  ])("of signed amounts in %s", (path, most) => {
    const bits = all(sourceOf(path), /mountIn > uint\d+\(type\(int(\d+)\)\.max\)/g);
    expect(bits.map((count) => 2n ** BigInt(Number(count) - 1) - 1n)).toEqual([most]);
  });
});
