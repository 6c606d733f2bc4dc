import { describe, expect, test } from "vitest";
import type { Venue } from "../../venue.js";
import type { OneWay } from "../adapter/conversion.js";
import { passedOn, sharesOf, type WrappedShares, weiOf, wrapping } from "./pooledShares.js";

const state: WrappedShares = { shares: 1000n, pooledWei: 1151n, wrapped: 400n };
const { wrap, unwrap } = wrapping<WrappedShares>(1);
const [token, wrapper] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const venue: Venue = {
  id: "wrapper",
  protocol: "wrapper",
  standard: "wrapper",
  address: wrapper,
  tokens: [token, wrapper],
  feePpm: 0,
  facts: {},
};
const context = { number: 1n, timestamp: 1n, baseFeeWei: 1n };
const trade = (way: OneWay<WrappedShares>, amountIn: bigint) =>
  way.trade({ venue, state, amountIn, context });

describe("conversions", () => {
  test("round down", () => {
    expect([sharesOf(state, 8n), weiOf(state, 7n)]).toEqual([6n, 8n]);
  });

  test("what is passed on is whole shares", () => expect(passedOn(state, 8n)).toBe(6n));
});

describe("wrap", () => {
  test("gives the whole shares that arrive, up to all that are not wrapped", () => {
    expect(trade(wrap, 8n)).toEqual({ amountOut: 5n, state: { ...state, wrapped: 405n } });
    expect(trade(wrap, 691n)).toMatchObject({ amountOut: 599n });
    expect(trade(wrap, 693n)).toMatchObject({ refused: "tooMuch" });
    expect(trade(wrap, 1n)).toMatchObject({ amountOut: 0n });
  });

  test("is a straight line that ends at what can be wrapped", () => {
    expect(wrap.line(state, venue)).toEqual({ price: 1000 / 1151, most: 690n });
  });
});

describe("unwrap", () => {
  test("gives what arrives after two transfers, up to what is wrapped", () => {
    expect(trade(unwrap, 400n)).toMatchObject({ amountOut: 458n, state: { wrapped: 0n } });
    expect(trade(unwrap, 401n)).toMatchObject({ refused: "tooMuch" });
    expect(trade(unwrap, 1n)).toMatchObject({ amountOut: 0n });
  });

  test("is a straight line that ends at what is wrapped", () => {
    expect(unwrap.line(state, venue)).toEqual({ price: 1 / (1000 / 1151), most: 400n });
  });
});
