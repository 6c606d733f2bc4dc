import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { unusable } from "../kit/unusable.js";
import { uniswapV4 } from "./index.js";
import { type PoolKey, venueOf } from "./key.js";
import { load } from "./load.js";

const usdc: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const manager: Address = "0x000000000004444c5dc75cb358380d2e3de08a90";
const deployment = { slug: "uniswap-v4", standard: "uniswap-v4", contracts: { manager } };
const plain: PoolKey = { tokens: [NATIVE, usdc], fee: 3_000, tickSpacing: 60, hooks: ZERO_ADDRESS };

/** Returns an address whose last 14 bits are these permissions. */
const hooksOf = (permissions: number) =>
  `0x${"5".repeat(36)}${permissions.toString(16).padStart(4, "0")}` as Address;

describe("load", () => {
  const first = (key: PoolKey) => load(venueOf(deployment, key)).next();
  const answered = (slot0: bigint | undefined) => {
    const reading = load(venueOf(deployment, plain));
    reading.next();
    // From a node that does not support code overrides.
    reading.next([undefined]);
    const told: Hex | undefined = slot0 === undefined ? undefined : `0x${word(slot0)}`;
    return reading.next([told, `0x${word(0n)}`]).value;
  };

  test("refuses hooks by their permissions, without any request", () => {
    const reasonOf = (permissions: number, fee = 3_000) =>
      first({ ...plain, fee, hooks: hooksOf(permissions) });
    const refused = (reason: Parameters<typeof unusable>[0]) => ({ done: true, value: unusable(reason) });
    // Permissions for before and after swaps, and to change what either pays.
    for (const bit of [7, 6, 3, 2]) expect(reasonOf(1 << bit)).toEqual(refused("hook"));
    // Permissions for initialization, liquidity and donations.
    for (const bit of [13, 12, 11, 10, 9, 8, 5, 4, 1, 0]) {
      expect(reasonOf(1 << bit)).toEqual(refused("unnamedHook"));
    }
    expect(reasonOf(1 << 13, 0x80_00_00)).toEqual(refused("dynamicFee"));
    expect(reasonOf(1 << 7, 0x80_00_00)).toEqual(refused("hook"));
  });

  test("refuses a pool without a price, one that is silent, and one with another fee than its key's", () => {
    const slot0 = (fee: bigint) => (1n << 96n) | (fee << 208n);
    expect([answered(0n), answered(undefined), answered(slot0(500n))]).toEqual([
      unusable("uninitialised"),
      unusable("silent"),
      unusable("dynamicFee"),
    ]);
  });
});

describe("venueOf", () => {
  test("recognises hooks and dynamic fees, and the step names no such pool", () => {
    const venue = venueOf(deployment, { ...plain, fee: 0x80_00_00, hooks: hooksOf(1) });
    expect(venue.facts).toEqual({ tickSpacing: 60, hooks: hooksOf(1), dynamicFee: true });
    expect(venue.feePpm).toBe(0);
    const amount = { token: usdc, sharePpm: 1_000_000 } as const;
    const fill = { tokenIn: usdc, tokenOut: NATIVE, amount, prefunded: false, to: "receiver" } as const;
    expect(() => uniswapV4.encode(venue, undefined as never, fill)).toThrow("the step cannot name hooks");
    expect(venueOf(deployment, plain).facts).toEqual({ tickSpacing: 60 });
  });
});
