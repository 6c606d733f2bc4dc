import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { makeCatalogue } from "./catalogue.js";

const address = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
const [tokenA, tokenB, tokenC] = [address(1), address(2), address(3)];
const listed = (key: number, tokens: readonly Address[]) => ({ key: address(key), tokens, terms: "" });

describe("makeCatalogue", () => {
  test("adds each venue of a deployment once", () => {
    const catalogue = makeCatalogue();
    expect(catalogue.add("x", [listed(10, [tokenA, tokenB]), listed(11, [tokenB, tokenC])])).toHaveLength(2);
    const again = catalogue.add("x", [listed(10, [tokenA, tokenB]), listed(12, [tokenA, tokenC])]);
    expect(again.map((entry) => entry.listed.key)).toEqual([address(12)]);
    catalogue.add("y", [listed(10, [tokenA, tokenB])]);
    expect([catalogue.size("x"), catalogue.size("y"), catalogue.size("z"), catalogue.size()]).toEqual([
      3, 1, 0, 4,
    ]);
  });

  test("finds those of a token, and those that turn some tokens into each other", () => {
    const catalogue = makeCatalogue();
    catalogue.add("x", [
      listed(10, [tokenA, tokenB]),
      listed(11, [tokenB, tokenC]),
      listed(12, [tokenA, tokenB, tokenC]),
    ]);
    const keysOf = (entries: readonly { listed: { key: string } }[]) =>
      entries.map((entry) => entry.listed.key);
    expect(keysOf(catalogue.of(tokenC))).toEqual([address(11), address(12)]);
    expect(catalogue.of(address(9))).toEqual([]);
    expect(keysOf(catalogue.among(new Set([tokenA])))).toEqual([]);
    expect(keysOf(catalogue.among(new Set([tokenA, tokenB])))).toEqual([address(10), address(12)]);
    expect(keysOf(catalogue.among(new Set([tokenA, tokenB, tokenC])))).toHaveLength(3);
  });
});
