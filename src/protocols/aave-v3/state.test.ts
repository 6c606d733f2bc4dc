import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import { RAY } from "../ray.js";
import { type Unusable, unusable } from "../unusable.js";
import { accrue } from "./accrue.js";
import { aaveV3 } from "./index.js";
import { load, type ReserveState } from "./state.js";

const [asset, aToken, pool] = ["a", "b", "9"].map((digit) => `0x${digit.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
];
const venue: Venue<{ decimals: number }> = {
  id: `aave-v3:${aToken}`,
  protocol: "aave-v3",
  standard: "aave-v3",
  address: pool,
  tokens: [asset, aToken],
  feePpm: 0,
  facts: { decimals: 6 },
};
const words = (...values: bigint[]): Hex => `0x${values.map(word).join("")}`;

/** Active, with six decimals; an index of 1.5. */
const configuration = (1n << 56n) | (6n << 48n);
const reserve = words(
  configuration,
  (RAY * 3n) / 2n,
  0n,
  RAY,
  0n,
  0n,
  5n,
  0n,
  BigInt(aToken),
  0n,
  0n,
  0n,
  0n,
);

function loaded(revision: Hex | undefined): ReserveState | Unusable {
  const reading = load(venue);
  reading.next();
  const step = reading.next([reserve, words(900n), words(900n), words(600n), words(0n), undefined, revision]);
  if (!step.done) throw new Error("it asks for more");
  return step.value;
}

describe("load", () => {
  test("takes the pool's rounding from what it says its code is", () => {
    expect([7n, 8n, 9n, 10n].map((revision) => (loaded(words(revision)) as ReserveState).directed)).toEqual([
      undefined,
      undefined,
      true,
      true,
    ]);
    expect(loaded(undefined)).toEqual(unusable("unknownCode"));
  });
});

describe("quote", () => {
  const context = { number: 1n, timestamp: 5n, baseFeeWei: 1n };
  const paid = (revision: bigint, supplies: boolean, amountIn: bigint) => {
    const state = loaded(words(revision)) as ReserveState;
    const [tokenIn, tokenOut] = supplies ? [asset, aToken] : [aToken, asset];
    const quote = aaveV3.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
    return "amountOut" in quote
      ? [quote.amountOut, (quote.state as ReserveState).scaledSupply]
      : quote.reason;
  };

  test("rounds half up before, down for who supplies and up in shares for who withdraws since", () => {
    // 100 / 1.5 = 66.7, and 67 · 1.5 = 100.5.
    expect([paid(8n, true, 100n), paid(8n, false, 100n)]).toEqual([
      [101n, 667n],
      [101n, 533n],
    ]);
    expect([paid(9n, true, 100n), paid(9n, false, 100n)]).toEqual([
      [99n, 666n],
      [100n, 533n],
    ]);
    expect([paid(8n, true, 1n), paid(9n, true, 1n)]).toEqual([[2n, 601n], "the output is zero"]);
  });
});

describe("accrue", () => {
  test("rounds what the treasury gets down where the pool rounds in its favour", () => {
    const state = { ...(loaded(words(9n)) as ReserveState), scaledDebt: 999n, debtRateRay: RAY / 10n };
    const { scaledTreasury } = accrue({ ...state, reserveFactorBps: 10_000n }, 5n + 31_536_000n);
    // 999 · 0.105166… = 105.06 of interest, at an index of 1.5.
    expect(scaledTreasury).toBe(70n);
  });
});
