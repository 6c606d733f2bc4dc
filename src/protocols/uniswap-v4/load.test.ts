import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { unusable } from "../kit/adapter/unusable.js";
import { DYNAMIC_FEE } from "../kit/singleton/state.js";
import { codeIn } from "./hooks/permissions.js";
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
  const answered = (slot0: bigint | undefined) => {
    const reading = load(venueOf(deployment, plain));
    reading.next();
    // From a node that does not support code overrides.
    reading.next([undefined]);
    const told: Hex | undefined = slot0 === undefined ? undefined : `0x${word(slot0)}`;
    return reading.next([told, `0x${word(0n)}`]).value;
  };

  test("refuses hooks by their permissions and the network's rule for them, without any request", () => {
    const reasonOf = (permissions: number, fee = 3_000, hookRule?: "plain" | "elsewhere") => {
      const hooks = hooksOf(permissions);
      const rules = hookRule === undefined ? {} : { rules: { [hooks]: hookRule } };
      return load(venueOf({ ...deployment, ...rules }, { ...plain, fee, hooks })).next();
    };
    const refused = (reason: Parameters<typeof unusable>[0]) => ({ done: true, value: unusable(reason) });
    const asked = expect.objectContaining({ done: false });
    // Before and after swaps, without and with a change of amounts.
    expect([7, 6].map((bit) => reasonOf(1 << bit))).toEqual([asked, asked]);
    for (const bit of [3, 2]) expect(reasonOf(1 << bit)).toEqual(refused("hookDelta"));
    expect(reasonOf(0b1000_1000, DYNAMIC_FEE)).toEqual(refused("hookDelta"));
    expect(reasonOf(0b1000_1000, 3_000, "plain")).toEqual(refused("hookDelta"));
    // Only what runs before a swap can set its fee, and only if the key allows it.
    expect(reasonOf(1 << 7, DYNAMIC_FEE)).toEqual(refused("hookFee"));
    expect(reasonOf(1 << 7, DYNAMIC_FEE, "plain")).toEqual(asked);
    expect(reasonOf(1 << 6, DYNAMIC_FEE)).toEqual(asked);
    expect(reasonOf(1, 3_000, "elsewhere")).toEqual(refused("hookElsewhere"));
    // Permissions for initialization, liquidity and donations.
    for (const bit of [13, 12, 11, 10, 9, 8, 5, 4, 1, 0]) {
      expect(reasonOf(1 << bit)).toEqual(asked);
      expect(reasonOf(1 << bit, DYNAMIC_FEE)).toEqual(asked);
    }
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
  test("recognises hooks, dynamic fees and what the network's data states of hooks", () => {
    const key = { ...plain, fee: DYNAMIC_FEE, hooks: hooksOf(1) };
    const venue = venueOf(deployment, key);
    expect(venue.facts).toEqual({ tickSpacing: 60, hooks: hooksOf(1), dynamicFee: true });
    expect(venue.feePpm).toBe(0);
    expect(venueOf(deployment, plain).facts).toEqual({ tickSpacing: 60 });
    const stating = (rule: string) => ({ ...deployment, rules: { [hooksOf(1)]: rule } });
    expect(venueOf(stating("plain"), key).facts).toEqual({ ...venue.facts, hookRule: "plain" });
    expect(() => venueOf(stating("kind"), key)).toThrow(
      `deployment uniswap-v4: rules.${hooksOf(1)} is kind; there are plain, elsewhere`,
    );
  });
});

describe("encode", () => {
  test("names the pool's hooks, and marks a dynamic fee", () => {
    const amount = { token: usdc, sharePpm: 1_000_000 } as const;
    const fill = { tokenIn: usdc, tokenOut: NATIVE, amount, prefunded: false, to: "receiver" } as const;
    const stepOf = (key: PoolKey) => uniswapV4.encode(venueOf(deployment, key), undefined as never, fill);
    const same = { manager, tokenOut: "native", tickSpacing: 60, amount, to: "receiver" };
    const hooks = hooksOf(1);
    expect(stepOf(plain)).toEqual({ op: "v4Swap", fee: 3_000, ...same });
    expect(stepOf({ ...plain, hooks })).toEqual({ op: "v4HookSwap", fee: 3_000, hooks, ...same });
    expect(stepOf({ ...plain, hooks, fee: DYNAMIC_FEE })).toEqual({
      op: "v4HookSwap",
      fee: DYNAMIC_FEE,
      hooks,
      ...same,
    });
  });
});

describe("codeIn", () => {
  const codeFor = (hooks: Address, of: object = deployment) =>
    codeIn(venueOf({ ...deployment, ...of }, { ...plain, hooks }).facts);

  test("names hooks that the manager calls for swaps", () => {
    expect([0, 12, 10, 7, 6].map((bit) => codeFor(hooksOf(1 << bit)).length)).toEqual([0, 0, 0, 1, 1]);
    expect(codeFor(hooksOf(1 << 7))).toEqual([{ role: "hook", address: hooksOf(1 << 7) }]);
    expect(codeFor(ZERO_ADDRESS)).toEqual([]);
  });

  test("names hooks that may set the fee of a pool at any time", () => {
    const dynamic = (rules?: object) =>
      codeIn(
        venueOf({ ...deployment, ...rules }, { ...plain, hooks: hooksOf(1 << 12), fee: DYNAMIC_FEE }).facts,
      );
    expect(dynamic()).toEqual([{ role: "hook", address: hooksOf(1 << 12) }]);
    expect(dynamic({ rules: { [hooksOf(1 << 12)]: "plain" } })).toEqual([]);
  });

  test("leaves out hooks of which the network's data says what they do", () => {
    expect(codeFor(hooksOf(1 << 7), { rules: { [hooksOf(1 << 7)]: "plain" } })).toEqual([]);
  });
});
