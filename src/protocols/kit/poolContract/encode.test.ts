import { describe, expect, test } from "vitest";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { encode } from "./encode.js";
import type { PoolFacts } from "./facts.js";

const [token0, token1] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const venue: Venue<PoolFacts> = {
  id: "pool",
  protocol: "uniswap-v3",
  standard: "uniswap-v3",
  address: `0x${"9".repeat(40)}`,
  tokens: [token0, token1],
  feePpm: 500,
  facts: { tickSpacing: 10, callback: "uniswapV3" },
};
const fill: FillToEncode = {
  tokenIn: token1,
  tokenOut: token0,
  amount: { token: token1, sharePpm: 1_000_000 },
  prefunded: false,
  to: "receiver",
};
describe("encode", () => {
  test("names the callback of the pool", () => {
    const step = encode(venue, undefined, fill);
    expect(step).toEqual({
      op: "v3Swap",
      pool: venue.address,
      zeroForOne: false,
      callback: "uniswapV3",
      amount: fill.amount,
      to: "receiver",
    });
    const fork = { ...venue, facts: { ...venue.facts, callback: "pancakeV3" as const } };
    expect(encode(fork, undefined, fill)).toEqual({ ...step, callback: "pancakeV3" });
  });

  test("throws for other tokens", () => {
    expect(() => encode(venue, undefined, { ...fill, tokenIn: venue.address })).toThrow("does not turn");
  });
});
