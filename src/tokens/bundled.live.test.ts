import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { mainnet } from "../networks/mainnet.js";
import { bundledTokens } from "./bundled.js";

const tokens = bundledTokens(mainnet);

describe("bundledTokens", () => {
  test("holds hundreds of tokens of mainnet, each once, and none of an unknown network", () => {
    expect(tokens.length).toBeGreaterThan(600);
    expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length);
    expect(bundledTokens({ ...mainnet, id: 4 })).toEqual([]);
  });

  test("has texts fit to show, decimals that can be, and https logos alone", () => {
    for (const { address, symbol, name, decimals, logosUri } of tokens) {
      expect(address).toMatch(/^0x[0-9a-f]{40}$/);
      expect([symbol, name]).not.toContain("");
      expect(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36, address).toBe(true);
      for (const logo of logosUri) {
        expect(logo).toMatch(/^https:\/\/raw\.githubusercontent\.com\/[\w./%-]+\.(svg|png|jpe?g)$/);
      }
    }
    expect(tokens.filter(({ logosUri }) => logosUri.length === 0).length).toBeLessThan(20);
  });

  test("agrees with the network's own tokens on decimals", () => {
    for (const own of mainnet.tokens) {
      const bundled = tokens.find(({ address }) => address === own.address);
      expect(bundled?.decimals ?? own.decimals, own.symbol).toBe(own.decimals);
    }
  });

  test("holds neither shares of pools nor what lends and earns", () => {
    const symbols = new Set(tokens.map(({ symbol }) => symbol));
    for (const share of ["UNI-V2", "BPT", "aUSDC", "aEthWETH", "stataEthUSDC"]) {
      expect(symbols.has(share), share).toBe(false);
    }
  });
});

describe("the bundled lists", () => {
  test("are what scripts/bundle-tokens.mjs makes of the installed packages", () => {
    const script = fileURLToPath(new URL("../../scripts/bundle-tokens.mjs", import.meta.url));
    expect(execFileSync(process.execPath, [script, "--check"], { encoding: "utf8" })).toBe("");
  });
});
