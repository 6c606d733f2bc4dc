import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { word } from "../../lib/hex.js";
import type { DiscoverInput } from "../adapter.js";
import type { Parameters } from "../kit/adapter/deployment.js";
import { uniswapV3 } from "./index.js";

const [token0, token1, factory, pool] = ["1", "2", "3", "9"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
];

function found(parameters: Parameters = {}) {
  const input: DiscoverInput = {
    deployment: {
      slug: "pools",
      standard: "uniswap-v3",
      contracts: { factory },
      lists: { feeTiersPpm: [500] },
      parameters,
    },
    tokens: [token0, token1],
    pairs: [[token0, token1]],
    wrappedNative: token1,
  };
  const reading = uniswapV3.discover(input);
  reading.next();
  reading.next([`0x${word(10n)}`]);
  return reading.next([`0x${word(BigInt(pool))}`]).value;
}

describe("discover", () => {
  test("keeps the factory's tick spacing and the deployment's callback, Uniswap's where it names none", () => {
    const venue = { id: `pools:${pool}`, protocol: "pools", standard: "uniswap-v3", address: pool };
    const members = { ...venue, tokens: [token0, token1], feePpm: 500 };
    expect(found()).toEqual([{ ...members, facts: { tickSpacing: 10, callback: "uniswapV3" } }]);
    expect(found({ callback: "pancakeV3" })).toMatchObject([{ facts: { callback: "pancakeV3" } }]);
  });

  test("throws for a callback there is none of", () => {
    expect(() => found({ callback: "pancake" })).toThrow(
      "parameters.callback is pancake; there are uniswapV3",
    );
  });
});

describe("facts", () => {
  test("are refused with a callback there is none of", () => {
    expect(uniswapV3.facts.safeParse({ tickSpacing: 10, callback: "pancakeV3" }).success).toBe(true);
    expect(uniswapV3.facts.safeParse({ tickSpacing: 10, callback: 1 }).success).toBe(false);
    expect(uniswapV3.facts.safeParse({ tickSpacing: 10 }).success).toBe(false);
  });
});
