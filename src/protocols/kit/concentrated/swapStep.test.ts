import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { swapStep } from "./swapStep.js";
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from "./tickMath.js";

const ONE = 1n << 96n;
const price = fc.bigInt({ min: MIN_SQRT_RATIO, max: MAX_SQRT_RATIO - 1n });

describe("swapStep", () => {
  test("reaches the target when the input suffices, fee on top", () => {
    // From price 4 to 1, liquidity 1e6 takes 500,000 token0 net and gives 1,000,000 token1.
    expect(swapStep(2n * ONE, ONE, 1_000_000n, 10_000_000n, 3000n, true)).toEqual({
      sqrtPriceX96: ONE,
      spent: 501_505n,
      amountOut: 1_000_000n,
    });
  });

  test("spends everything when it does not suffice", () => {
    expect(swapStep(ONE, 2n * ONE, 1_000_000n, 1_000n, 500n, false)).toEqual({
      sqrtPriceX96: ONE + (999n * ONE) / 1_000_000n,
      spent: 1_000n,
      amountOut: 998n,
    });
  });

  test("one unit is all fee", () => {
    expect(swapStep(ONE, ONE / 2n, 1_000_000n, 1n, 100n, true)).toEqual({
      sqrtPriceX96: ONE,
      spent: 1n,
      amountOut: 0n,
    });
  });

  test("without liquidity the target costs nothing", () => {
    expect(swapStep(ONE, ONE / 2n, 0n, 5n, 3000n, true)).toEqual({
      sqrtPriceX96: ONE / 2n,
      spent: 0n,
      amountOut: 0n,
    });
  });

  test("never spends more than there is, never overshoots, never gives more than the old price is worth", () => {
    const liquidity = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });
    const remaining = fc.bigInt({ min: 1n, max: (1n << 255n) - 1n });
    const feePpm = fc.constantFrom(0n, 100n, 500n, 3000n, 10_000n, 999_999n);
    fc.assert(
      fc.property(price, price, liquidity, remaining, feePpm, (from, target, liquidity, remaining, fee) => {
        const zeroForOne = from >= target;
        const step = swapStep(from, target, liquidity, remaining, fee, zeroForOne);
        expect(step.spent).toBeLessThanOrEqual(remaining);
        const [low, high] = zeroForOne ? [target, from] : [from, target];
        expect(step.sqrtPriceX96 >= low && step.sqrtPriceX96 <= high).toBe(true);
        if (step.sqrtPriceX96 !== target) expect(step.spent).toBe(remaining);
        const { spent, amountOut } = step;
        const worth = zeroForOne ? spent * from * from : (spent << 192n) / (from * from);
        expect((zeroForOne ? amountOut << 192n : amountOut) <= worth).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
