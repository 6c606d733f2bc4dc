import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefusal, refuse } from "../../../lib/refusal.js";
import { MAX_FILL_GAS } from "../../../program/stepGas.js";
import type { Swap } from "../../adapter.js";
import type { PoolState } from "./state.js";
import {
  amount0Down,
  amount0Up,
  amount1Down,
  amount1Up,
  priceAfterToken0,
  priceAfterToken1,
  swap,
  swapStep,
} from "./swap.js";
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO, sqrtRatioAtTick } from "./tickMath.js";
import { packTicks, type Tick } from "./ticks.js";

const pool = { feePpm: 3000, tickSpacing: 60 };

/** Returns a pool at `tick` with the given positions, as mints would leave it. */
function poolState(tick: number, positions: readonly (readonly [number, number, bigint])[]): PoolState {
  const ticks = new Map<number, Tick>();
  let liquidity = 0n;
  for (const [lower, upper, amount] of positions) {
    if (lower <= tick && tick < upper) liquidity += amount;
    for (const [tick, net] of [[lower, amount] as const, [upper, -amount] as const]) {
      const found = ticks.get(tick) ?? { tick, liquidityNet: 0n, liquidityGross: 0n };
      ticks.set(tick, {
        tick,
        liquidityNet: found.liquidityNet + net,
        liquidityGross: found.liquidityGross + amount,
      });
    }
  }
  const sorted = [...ticks.values()].sort((a, b) => a.tick - b.tick);
  return { sqrtPriceX96: sqrtRatioAtTick(tick), liquidity, tick, ticks: packTicks(sorted) };
}

function take(...args: Parameters<typeof swap>): Swap<PoolState> {
  const result = swap(...args);
  if (isRefusal(result)) throw new Error(result.reason);
  return result;
}

const wide = poolState(0, [
  [-60_000, 60_000, 10n ** 21n],
  [-600, 600, 10n ** 22n],
]);

describe("swap", () => {
  test("within one interval price and tick move, liquidity stays", () => {
    const { amountOut, state } = take(pool, wide, true, 10n ** 18n);
    // A constant product on the virtual reserves: 0.997e18·L / (L + 0.997e18) with L = 11e21.
    expect({ amountOut, tick: state.tick, liquidity: state.liquidity }).toEqual({
      amountOut: 996_909_643_735_017_835n,
      tick: -2,
      liquidity: 11n * 10n ** 21n,
    });
  });

  test("crossing a tick changes the liquidity", () => {
    const { state } = take(pool, wide, false, 10n ** 21n);
    expect(state.tick).toBeGreaterThan(600);
    expect(state.liquidity).toBe(10n ** 21n);
  });

  test("a fall that ends on an initialised tick stores the tick below it and crosses", () => {
    const exact = poolState(0, [
      [-600, 600, 10n ** 21n],
      [-60, 60, 10n ** 21n],
    ]);
    const target = sqrtRatioAtTick(-60);
    const smallest = firstAmount((amount) => {
      const result = swap(pool, exact, true, amount);
      return isRefusal(result) || result.state.sqrtPriceX96 <= target;
    });
    const { state } = take(pool, exact, true, smallest);
    expect(state).toEqual({ sqrtPriceX96: target, liquidity: 10n ** 21n, tick: -61, ticks: exact.ticks });
    expect(take(pool, state, false, 1_000n).state.liquidity).toBe(2n * 10n ** 21n);
  });

  test("jumps over a gap without liquidity", () => {
    const gap = poolState(0, [
      [-60, 60, 10n ** 20n],
      [600_000, 600_060, 10n ** 20n],
    ]);
    const first = take(pool, gap, false, 10n ** 17n);
    const { state } = take(pool, gap, false, 10n ** 30n);
    expect(first.state.tick).toBeLessThan(60);
    expect(state.tick).toBeGreaterThanOrEqual(600_000);
  });

  test("refuses amounts that the pool cannot take in full, and invalid ones", () => {
    const reason = (amount: bigint, state = wide) => {
      const result = swap(pool, state, true, amount);
      return isRefusal(result) ? result.reason : "taken";
    };
    expect([
      reason(10n ** 40n),
      reason(1n, poolState(0, [])),
      reason(1n, poolState(0, [[60, 120, 10n ** 18n]])),
      reason(1n, { ...wide, sqrtPriceX96: MIN_SQRT_RATIO + 1n }),
      reason(1n),
      reason(0n),
      reason(-5n),
      reason(1n << 255n),
    ]).toEqual([
      "the pool has too little liquidity for the whole amount",
      "the pool has too little liquidity for the whole amount",
      "the pool has too little liquidity for the whole amount",
      "the pool has too little liquidity for the whole amount",
      "the output is zero",
      "the amount is not positive",
      "the amount is not positive",
      "the amount is no int256",
    ]);
  });

  test("refuses what needs more gas than a transaction may use", () => {
    const fine = { feePpm: 100, tickSpacing: 1 };
    const full = poolState(0, [[-887_272, 887_272, 10n ** 18n]]);
    expect(swap(fine, full, true, 10n ** 33n)).toEqual(
      refuse("tooMuch", "the swap needs more gas than a transaction may use"),
    );
    expect(take(fine, full, true, 10n ** 18n).gas).toBeLessThan(MAX_FILL_GAS);
  });

  test("stays inside the price limits", () => {
    const edge = poolState(887_220, [[-887_220, 887_220, 10n ** 18n]]);
    const up = swap(pool, { ...edge, sqrtPriceX96: MAX_SQRT_RATIO - 1n, tick: 887_271 }, false, 1n);
    expect(isRefusal(up)).toBe(true);
  });

  const positions = fc.array(
    fc
      .tuple(fc.integer({ min: -200, max: 199 }), fc.integer({ min: 1, max: 100 }), fc.bigInt(1n, 10n ** 20n))
      .map(([lower, width, amount]) => [lower * 60, (lower + width) * 60, amount] as const),
    { minLength: 1, maxLength: 6 },
  );
  const start = fc.integer({ min: -6000, max: 6000 });
  const amount = fc.bigInt(1n, 10n ** 20n);

  test("more in never gives less out, and one trade never gives less than its two parts", () => {
    fc.assert(
      fc.property(positions, start, fc.boolean(), amount, amount, (positions, tick, zeroForOne, a, b) => {
        const state = poolState(tick, positions);
        const whole = swap(pool, state, zeroForOne, a + b);
        const first = swap(pool, state, zeroForOne, a);
        fc.pre(!isRefusal(whole) && !isRefusal(first));
        expect(whole.amountOut).toBeGreaterThanOrEqual(first.amountOut);
        const second = swap(pool, first.state, zeroForOne, b);
        fc.pre(!isRefusal(second));
        // Each part rounds separately, at most by a unit per step, in the pool's favour or the trader's.
        expect(first.amountOut + second.amountOut).toBeLessThanOrEqual(whole.amountOut + 2n);
      }),
      { numRuns: 300 },
    );
  });

  test("without a bitmap, takes no step that a tick does not end", () => {
    const state = poolState(0, [[-600_000, 600_000, 10n ** 6n]]);
    const amountIn = 10n ** 12n;
    const inOne = swap({ feePpm: pool.feePpm }, state, true, amountIn);
    const inMany = swap({ feePpm: pool.feePpm, tickSpacing: 1 }, state, true, amountIn);
    if (isRefusal(inOne) || isRefusal(inMany)) throw new Error("both swaps fill");
    expect(inOne.gas).toBeLessThan(inMany.gas);
    // Every further step rounds in the pool's favour.
    expect(inOne.amountOut).toBeGreaterThan(inMany.amountOut);
    expect(inOne.amountOut - inMany.amountOut).toBeLessThan(2_000n);
  });

  test("a trade there and back never gains", () => {
    fc.assert(
      fc.property(positions, start, fc.boolean(), amount, (positions, tick, zeroForOne, amountIn) => {
        const state = poolState(tick, positions);
        const there = swap(pool, state, zeroForOne, amountIn);
        fc.pre(!isRefusal(there));
        const back = swap(pool, there.state, !zeroForOne, there.amountOut);
        fc.pre(!isRefusal(back));
        expect(back.amountOut).toBeLessThanOrEqual(amountIn);
      }),
      { numRuns: 300 },
    );
  });
});

/** Returns the smallest amount for which a monotone predicate holds. */
function firstAmount(holds: (amount: bigint) => boolean): bigint {
  let low = 1n;
  let high = 10n ** 20n;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (holds(middle)) high = middle;
    else low = middle + 1n;
  }
  return low;
}

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
