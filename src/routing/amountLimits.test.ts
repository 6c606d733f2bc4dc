import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { findLimits } from "./amountLimits.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import { tokenAddress, vault } from "./testing/adapters.js";
import { context, marketOf, poolSpec, requestOf, type VenueSpec } from "./testing/market.js";
import { pairSpec } from "./testing/realVenues.js";

const [a, b, c] = [0, 1, 2].map(tokenAddress) as [Address, Address, Address];

function ask(specs: readonly VenueSpec[], amountIn: bigint, tokenOut = b) {
  return findRoute(
    buildGraph(marketOf(specs)),
    requestOf({ tokenIn: a, tokenOut, amountIn, gasPriceWei: 0n }),
  );
}

/** Returns the limits of an amount that does not route, after checking that amounts at the limits do. */
function limitsOf(specs: readonly VenueSpec[], amountIn: bigint) {
  const result = ask(specs, amountIn);
  if (result.found || result.reason !== "insufficientLiquidity") throw new Error("expected a refusal");
  const { minAmountIn, maxAmountIn } = result;
  for (const amount of [minAmountIn ?? 0n, maxAmountIn])
    if (amount > 0n) expect(ask(specs, amount).found).toBe(true);
  return { min: minAmountIn === undefined ? undefined : Number(minAmountIn), max: Number(maxAmountIn) };
}

/** Returns a vault that takes up to `capacityIn`, and gives one unit per `per` units, rounded down. */
function vaultSpec(capacityIn: bigint, per = 1n): VenueSpec {
  return {
    adapter: vault,
    tokens: [a, b],
    feePpm: 0,
    state: { outNumerator: 1n, outDenominator: per, capacityIn },
  };
}

describe("an amount that does not route", () => {
  test("is too small where only larger ones do", () => {
    const specs = [poolSpec(a, b, [10n ** 24n, 10n ** 9n])];
    for (const amountIn of [1n, 5n, 221_591n, 10n ** 14n]) {
      const { min, max } = limitsOf(specs, amountIn);
      expect(min! / 1.003e15).toBeCloseTo(1, 1);
      expect(max).toBeGreaterThan(1e32);
    }
  });

  test("is too small where larger ones do, whatever smaller ones do", () => {
    const wide = vaultSpec(10n ** 12n, 10n ** 6n);
    const dust = vaultSpec(100n);
    for (const amountIn of [101n, 5_000n, 900_000n]) {
      const { min, max } = limitsOf([wide, dust], amountIn);
      expect(min! / 1e6).toBeCloseTo(1, 2);
      expect(max / 1e12).toBeCloseTo(1, 2);
    }
  });

  test("is too large where only smaller ones do", () => {
    for (const amountIn of [200n, 10n ** 9n, 10n ** 40n]) {
      const { min, max } = limitsOf([vaultSpec(100n)], amountIn);
      expect(min).toBeUndefined();
      expect(max).toBeGreaterThanOrEqual(99);
    }
  });

  test("stands beside a window less than twice as high as low, on either side", () => {
    const specs = [vaultSpec(1_400n, 1_000n)];
    const below = limitsOf(specs, 450n);
    expect(below.min! / 1_000).toBeCloseTo(1, 1);
    expect(below.max / 1_400).toBeCloseTo(1, 1);
    const above = limitsOf(specs, 7_200n);
    expect(above.min).toBeUndefined();
    expect(above.max / 1_400).toBeCloseTo(1, 1);
  });

  test("says so where none does", () => {
    expect(limitsOf([poolSpec(a, b, [1n << 112n, 1n])], 1_000n)).toEqual({ min: undefined, max: 0 });
  });

  test("of shares that cannot be made yet", () => {
    const empty = pairSpec(b, c, [0n, 0n]);
    const specs = [poolSpec(a, b, [10n ** 9n, 10n ** 9n]), poolSpec(a, c, [10n ** 9n, 10n ** 9n]), empty];
    const shares = tokenAddress(1_000_002);
    expect(ask(specs, 1_000n, shares)).toEqual({
      found: false,
      reason: "insufficientLiquidity",
      maxAmountIn: 0n,
    });
  });
});

describe("findLimits", () => {
  const request = { inputs: [{ token: a, amount: 443_182n }], tokenOut: b, context, gasPriceWei: 0n };
  const amountOf = ({ inputs }: typeof request) => inputs[0]!.amount;

  test("names no maximum below an amount that routes, and asks a bounded number of times", () => {
    let asked = 0;
    const routes = (other: unknown) => {
      asked += 1;
      const amount = amountOf(other as typeof request);
      return amount === 221_591n || (amount >= 3_000_000n && amount <= 10n ** 30n);
    };
    const limits = findLimits(request, { whole: routes, any: routes, isLate: () => false });
    expect(Number(limits.minAmountIn) / 3e6).toBeCloseTo(1, 2);
    expect(Number(limits.maxAmountIn) / 1e30).toBeCloseTo(1, 1);
    expect(asked).toBeLessThan(60);
  });

  test("reaches to what only splits carry", () => {
    const below = (most: bigint) => (other: unknown) => amountOf(other as typeof request) <= most;
    const tries = { whole: below(1_000n), any: below(5_000n), isLate: () => false };
    const limits = findLimits(request, tries);
    expect(limits.minAmountIn).toBeUndefined();
    expect(Number(limits.maxAmountIn) / 5_000).toBeCloseTo(1, 2);
  });

  test("asks nothing once it is late", () => {
    const fail = () => {
      throw new Error("asked");
    };
    expect(findLimits(request, { whole: fail, any: fail, isLate: () => true })).toEqual({
      reason: "insufficientLiquidity",
      maxAmountIn: 0n,
    });
  });
});
