import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amount0Down,
  amount0Up,
  amount1Down,
  amount1Up,
  priceAfterToken0,
  priceAfterToken1,
} from "./priceMath.js";
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from "./tickMath.js";

const ONE = 1n << 96n;
const price = fc.bigInt({ min: MIN_SQRT_RATIO, max: MAX_SQRT_RATIO - 1n });
const range = fc
  .tuple(price, price)
  .map(([a, b]) => (a < b ? { lower: a, upper: b } : { lower: b, upper: a }));
const liquidity = fc.bigInt({ min: 1n, max: (1n << 128n) - 1n });
const amount = fc.bigInt({ min: 0n, max: (1n << 255n) - 1n });

describe("amount0Down and amount0Up", () => {
  test("liquidity 100 between the prices 1 and 4 is 50 token0", () => {
    expect([amount0Down(ONE, 2n * ONE, 100n), amount0Up(ONE, 2n * ONE, 100n)]).toEqual([50n, 50n]);
  });

  test("round to either side of the exact value", () => {
    fc.assert(
      fc.property(range, liquidity, ({ lower, upper }, liquidity) => {
        const numerator = (liquidity << 96n) * (upper - lower);
        const denominator = upper * lower;
        const down = amount0Down(lower, upper, liquidity);
        const up = amount0Up(lower, upper, liquidity);
        expect(down * denominator <= numerator && (down + 1n) * denominator > numerator).toBe(true);
        expect(up * denominator >= numerator && (up - 1n) * denominator < numerator).toBe(true);
      }),
    );
  });
});

describe("amount1Down and amount1Up", () => {
  test("liquidity 100 between the prices 1 and 4 is 100 token1", () => {
    expect([amount1Down(ONE, 2n * ONE, 100n), amount1Up(ONE, 2n * ONE, 100n)]).toEqual([100n, 100n]);
  });

  test("a fraction of a unit rounds to 0 and to 1", () => {
    expect([amount1Down(ONE, ONE + 1n, 1n), amount1Up(ONE, ONE + 1n, 1n)]).toEqual([0n, 1n]);
  });
});

describe("priceAfterToken0", () => {
  test("100 token0 into liquidity 100 at price 1 halves the sqrt price", () => {
    expect(priceAfterToken0(ONE, 100n, 100n)).toBe(ONE / 2n);
  });

  test("nothing in leaves the price", () => {
    expect(priceAfterToken0(12_345n, 100n, 0n)).toBe(12_345n);
  });

  test("never gets past the price that the amount pays for", () => {
    fc.assert(
      fc.property(price, liquidity, amount, (price, liquidity, amount) => {
        const next = priceAfterToken0(price, liquidity, amount);
        expect(next).toBeLessThanOrEqual(price);
        expect(next).toBeGreaterThan(0n);
        expect(amount0Up(next, price, liquidity)).toBeLessThanOrEqual(amount);
      }),
    );
  });

  test("where 256 bits overflow the contract's coarser formula holds", () => {
    const amount = (1n << 200n) + 1n;
    const liquidity = 1n << 120n;
    expect(priceAfterToken0(ONE, liquidity, amount)).toBe(
      ((liquidity << 96n) - 1n) / (liquidity + amount) + 1n,
    );
  });
});

describe("priceAfterToken1", () => {
  test("100 token1 into liquidity 100 at price 1 doubles the sqrt price", () => {
    expect(priceAfterToken1(ONE, 100n, 100n)).toBe(2n * ONE);
  });

  test("never gets past the price that the amount pays for", () => {
    fc.assert(
      fc.property(price, liquidity, amount, (price, liquidity, amount) => {
        const next = priceAfterToken1(price, liquidity, amount);
        expect(next).toBeGreaterThanOrEqual(price);
        expect(amount1Up(price, next, liquidity)).toBeLessThanOrEqual(amount);
      }),
    );
  });
});
