import { describe, expect, test } from "vitest";
import type { FillToEncode, Venue } from "../adapter.js";
import { encode } from "./encode.js";

const [token0, token1] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const venue: Venue = {
  id: "pool",
  protocol: "uniswap-v3",
  standard: "uniswap-v3",
  address: `0x${"9".repeat(40)}`,
  tokens: [token0, token1],
  feePpm: 500,
  parameters: { tickSpacing: 10 },
};
const fill: FillToEncode = {
  tokenIn: token1,
  tokenOut: token0,
  amount: { token: token1, sharePpm: 1_000_000 },
  prefunded: false,
  to: "receiver",
};
const withCallback = (callback: number): Venue => ({
  ...venue,
  parameters: { ...venue.parameters, callback },
});

describe("encode", () => {
  test("names the callback of the deployment, Uniswap's where there is none", () => {
    const step = encode(venue, fill);
    expect(step).toEqual({
      op: "v3Swap",
      pool: venue.address,
      zeroForOne: false,
      callback: "uniswapV3",
      amount: fill.amount,
      to: "receiver",
    });
    expect(encode(withCallback(0), fill)).toEqual(step);
    expect(encode(withCallback(1), fill)).toEqual({ ...step, callback: "pancakeV3" });
  });

  test("throws for other tokens and for a callback there is none of", () => {
    expect(() => encode(venue, { ...fill, tokenIn: venue.address })).toThrow("does not trade");
    expect(() => encode(withCallback(2), fill)).toThrow("there is no callback 2");
  });
});
