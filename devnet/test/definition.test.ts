import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { mnemonicToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { fullRange, sqrtPriceX96, tickNear, usableTick } from "../src/definition/ticks.js";
import { devAccounts, devMnemonic, devToken, unitsForUsd } from "../src/index.js";

describe("artifacts", () => {
  test("are what the Solidity sources compile to", () => {
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

  test("is never nothing", () => {
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
