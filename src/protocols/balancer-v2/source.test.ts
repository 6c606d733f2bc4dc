import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { source } from "./source.js";

const vault: Address = `0x${"4".repeat(40)}`;
const share: Address = `0x${"2".repeat(40)}`;
const [weth, usdc, dai] = ["1", "3", "5"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const id: Hex = `${share}${"0".repeat(24)}`;
const pools = source({ slug: "balancer-v2", standard: "balancer-v2", contracts: { vault } });
const words = (...values: (Address | bigint)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

function registered(...tokens: Address[]) {
  const size = BigInt(tokens.length);
  const data = words(64n, 96n + 32n * size, size, ...tokens, size, ...tokens.map(() => 0n));
  return pools.logs?.created({ address: vault, topics: [pools.logs?.topic as Hex, id], data });
}

describe("created", () => {
  test("lists the tokens of a new pool, without its own", () => {
    expect(registered(weth, usdc)).toEqual({ key: id, tokens: [weth, usdc], terms: "" });
    expect(registered(weth, share, usdc)).toEqual({ key: id, tokens: [weth, usdc], terms: "" });
  });

  test("is of no pool where one more token is registered, or the log tells none", () => {
    expect(registered(weth)).toBeUndefined();
    expect(
      pools.logs?.created({ address: vault, topics: [pools.logs?.topic as Hex, id], data: "0x" }),
    ).toBeUndefined();
  });
});

describe("weigh", () => {
  const discovered = { key: id, tokens: [weth, usdc], terms: "" };
  const weighed = (answer: Hex | undefined) => {
    const reading = pools.weigh(discovered);
    reading.next();
    return reading.next([answer]).value;
  };

  test("reads the vault's balances, in any order of the tokens", () => {
    const tokens = [4n, usdc, share, dai, weth];
    expect(weighed(words(96n, 256n, 0n, ...tokens, 4n, 7n, 8n, 9n, 10n))).toEqual({ reserves: [10, 7] });
  });

  test("ignores a pool that lacks one of them", () => {
    expect(weighed(words(96n, 192n, 0n, 2n, weth, usdc, 2n, 0n, 7n))).toBeUndefined();
    expect(weighed(words(96n, 192n, 0n, 2n, weth, dai, 2n, 6n, 7n))).toBeUndefined();
    expect(weighed(undefined)).toBeUndefined();
  });
});
