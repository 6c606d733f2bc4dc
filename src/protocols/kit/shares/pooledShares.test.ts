import { describe, expect, test } from "vitest";
import { isRefusal } from "../../../lib/refusal.js";
import { passedOn, sharesOf, unwrap, type WrappedShares, weiOf, wrap, wrapperCurve } from "./pooledShares.js";

const state: WrappedShares = { shares: 1000n, pooledWei: 1151n, wrapped: 400n };

describe("conversions", () => {
  test("round down", () => {
    expect([sharesOf(state, 8n), weiOf(state, 7n)]).toEqual([6n, 8n]);
  });

  test("what is passed on is whole shares", () => expect(passedOn(state, 8n)).toBe(6n));
});

describe("wrap", () => {
  test("gives the whole shares that arrive, up to all that are not wrapped", () => {
    expect(wrap(state, 8n, 1)).toEqual({ amountOut: 5n, state: { ...state, wrapped: 405n }, gas: 1 });
    expect(isRefusal(wrap(state, 691n, 1))).toBe(false);
    expect(wrap(state, 693n, 1)).toMatchObject({ refused: "tooMuch" });
    expect(wrap(state, 1n, 1)).toMatchObject({ refused: "tooLittle" });
  });
});

describe("unwrap", () => {
  test("gives what arrives after two transfers, up to what is wrapped", () => {
    expect(unwrap(state, 400n, 1)).toMatchObject({ amountOut: 458n, state: { wrapped: 0n } });
    expect(unwrap(state, 401n, 1)).toMatchObject({ refused: "tooMuch" });
    expect(unwrap(state, 1n, 1)).toMatchObject({ refused: "tooLittle" });
  });
});

describe("wrapperCurve", () => {
  test("ends at what can be wrapped and at what is wrapped", () => {
    expect(wrapperCurve(state, true)?.segments).toMatchObject([{ capacityIn: 690, price: 1000 / 1151 }]);
    expect(wrapperCurve(state, false)?.segments).toMatchObject([{ capacityIn: 400 }]);
    expect(wrapperCurve({ ...state, wrapped: 0n }, false)).toBeUndefined();
  });
});
