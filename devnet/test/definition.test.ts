import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mnemonicToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { isDeep } from "../../src/lib/testing/runs.js";
import { stableCounts } from "../src/definition/pools/stable.js";
import { fullRange, sqrtPriceX96, tickNear, usableTick } from "../src/definition/pools/ticks.js";
import {
  devAccounts,
  devMnemonic,
  devPairs,
  devPancakePools,
  devPools,
  devSushiPairs,
  devToken,
  unitsForUsd,
} from "../src/index.js";

describe("artifacts", () => {
  test("are what the Solidity sources compile to", async () => {
    // The compiler stamps its outputs. Compiling takes long, so the outputs themselves are compared only in the long
    // run and in `npm run check`.
    const { stampFile, stampOfFiles } = (await import("../scripts/stamp.mjs" as string)) as {
      stampFile: string;
      stampOfFiles(): string;
    };
    expect(readFileSync(stampFile, "utf8"), "node devnet/scripts/compile.mjs").toBe(stampOfFiles());
    if (!isDeep()) return;
    const script = fileURLToPath(new URL("../scripts/compile.mjs", import.meta.url));
    expect(execFileSync(process.execPath, [script, "--check"], { encoding: "utf8" })).toBe("");
  });
});

describe("devAccounts", () => {
  test("are the first ten of the test mnemonic", () => {
    const derived = devAccounts.map((_, addressIndex) => {
      const account = mnemonicToAccount(devMnemonic, { addressIndex });
      const privateKey = `0x${Buffer.from(account.getHdKey().privateKey!).toString("hex")}`;
      return { address: account.address.toLowerCase(), privateKey };
    });
    expect(devAccounts).toEqual(derived);
  });
});

describe("unitsForUsd", () => {
  test("counts in raw units", () => {
    expect(unitsForUsd(devToken("WETH"), 4_500)).toBe(1_500_000_000_000_000_000n);
    expect(unitsForUsd(devToken("WBTC"), 45_000)).toBe(50_000_000n);
    expect(unitsForUsd(devToken("GUSD"), 999)).toBe(100_000n);
  });

  test("is at least one unit", () => {
    expect(unitsForUsd(devToken("WBTC"), 1e-9)).toBe(1n);
  });
});

describe("sqrtPriceX96", () => {
  test("is the square root in 96 fractional bits", () => {
    expect(sqrtPriceX96(1)).toBe(2n ** 96n);
    expect(sqrtPriceX96(4e-12 * 1e12)).toBe(2n ** 97n);
    expect(sqrtPriceX96(2 ** -40)).toBe(2n ** 76n);
  });
});

describe("ticks", () => {
  test("are found from prices", () => {
    expect(tickNear(1.0001 ** 1_234.5)).toBe(1_234);
    expect(tickNear(1.0001 ** -7.5)).toBe(-8);
  });

  test("are rounded to the tier's spacing and kept within its range", () => {
    expect([usableTick(89, 3_000), usableTick(91, 3_000), usableTick(-1e9, 10_000)]).toEqual([
      60, 120, -887_200,
    ]);
    expect(fullRange(3_000)).toEqual({ tickLower: -887_220, tickUpper: 887_220 });
    expect(fullRange(100)).toEqual({ tickLower: -887_272, tickUpper: 887_272 });
  });
});

describe("starting prices", () => {
  const pairs = [...devPairs, ...devSushiPairs].map((pair) => ({ ...pair, feePpm: 3_000 }));

  test.each([...pairs, ...devPools, ...devPancakePools])("lie within the fee of $address", (pool) => {
    expect(Math.abs(pool.skewPpm)).toBeLessThan(pool.feePpm);
  });
});

describe("stableCounts", () => {
  /** Returns a token's price in a pool with these balances, up to a common factor: the slope of the invariant. */
  function slopes(counts: readonly number[], amplification: number): number[] {
    const n = counts.length;
    const a = amplification * n;
    const sum = counts.reduce((all, count) => all + count, 0);
    let d = sum;
    for (let round = 0; round < 100; round++) {
      const p = counts.reduce((all, count) => (all * d) / (n * count), d);
      d = ((a * sum + n * p) * d) / ((a - 1) * d + (n + 1) * p);
    }
    const p = counts.reduce((all, count) => (all * d) / (n * count), d);
    return counts.map((count) => a + p / count);
  }

  test.each([
    { prices: [1, 1, 1], amplification: 4_950, total: 300 },
    { prices: [1.00007, 1, 0.99992, 1.002], amplification: 256, total: 27_600_000 },
    { prices: [0.998, 1], amplification: 1_495, total: 8_500_000 },
    { prices: [0.9, 1.1], amplification: 5, total: 1 },
  ])("give the prices $prices", ({ prices, amplification, total }) => {
    const counts = stableCounts({ prices, amplification, total });
    const worth = counts.reduce((sum, count, index) => sum + count * prices[index]!, 0);
    expect(worth / total).toBeCloseTo(1, 12);
    const [first, ...others] = slopes(counts, amplification);
    for (const [index, slope] of others.entries())
      expect((slope * prices[0]!) / (first! * prices[index + 1]!)).toBeCloseTo(1, 10);
  });
});
