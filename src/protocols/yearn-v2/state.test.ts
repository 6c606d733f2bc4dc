import { describe, expect, test } from "vitest";
import { freeFundsAt, totalAssetsOf, type YearnState } from "./state.js";

const state: YearnState = {
  supply: 900n,
  idle: 400n,
  debt: 600n,
  limit: 2000n,
  open: true,
  lockedProfit: 101n,
  releasedPerSecond: 10n ** 17n,
  reportedAt: 50n,
};

describe("totalAssetsOf", () => {
  test("counts what strategies have", () => expect(totalAssetsOf(state)).toBe(1000n));
});

describe("freeFundsAt", () => {
  test("lets the profit out second by second, the part that is out rounded down", () => {
    const at = [50n, 51n, 55n, 59n, 60n, 1000n].map((timestamp) => freeFundsAt(state, timestamp));
    expect(at).toEqual([899n, 909n, 949n, 989n, 1000n, 1000n]);
  });

  test("is negative where more is locked than there is", () => {
    expect(freeFundsAt({ ...state, lockedProfit: 1001n }, 50n)).toBe(-1n);
  });
});
