import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { bundledTokenCounts, networks } from "../networks/index.js";
import { mainnet } from "../networks/mainnet.js";
import { bundledTokens } from "./bundled.js";
import type { TokenCandidate } from "./token.js";

const chainIds = [...bundledTokenCounts.keys()];

describe("bundledTokens", () => {
  test("holds a list of every network, and none of an unknown one", async () => {
    expect(chainIds).toEqual([...networks.keys()]);
    expect(await bundledTokens({ ...mainnet, id: 4 })).toEqual([]);
  });

  describe.each(chainIds)("of chain %i", (chainId) => {
    let tokens: TokenCandidate[];
    beforeAll(async () => {
      tokens = await bundledTokens({ ...mainnet, id: chainId });
    });

    test("holds as many tokens as counted, each once", () => {
      expect(tokens.length).toBe(bundledTokenCounts.get(chainId));
      expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length);
    });

    test("agrees with the network's own tokens on decimals", () => {
      const decimals = new Map(tokens.map((token) => [token.address, token.decimals]));
      for (const own of networks.get(chainId)?.tokens ?? []) {
        expect(decimals.get(own.address) ?? own.decimals, own.symbol).toBe(own.decimals);
      }
    });

    test("has texts fit to show, decimals that can be, and https logos of known folders", () => {
      const hosts = [
        "raw.githubusercontent.com",
        "assets.coingecko.com",
        "tokens.pancakeswap.finance",
        "tokenlist.superfluid.org",
      ];
      for (const { address, symbol, name, decimals, logosUri } of tokens) {
        expect(address).toMatch(/^0x[0-9a-f]{40}$/);
        expect([symbol, name], address).not.toContain("");
        expect(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36, address).toBe(true);
        for (const logo of logosUri) {
          const { protocol, hostname, pathname } = new URL(logo);
          expect([protocol, hosts.includes(hostname)], logo).toEqual(["https:", true]);
          expect(pathname, logo).toMatch(/\.(svg|png|jpe?g|webp|gif)$/i);
        }
      }
    });

    test("holds neither shares of pools nor invitations to a site", () => {
      for (const { symbol, name } of tokens) {
        expect(symbol).not.toMatch(/^(UNI-V2|Cake-LP|BPT|PT-.*|YT-.*)$/i);
        expect(`${symbol} ${name}`).not.toMatch(/https?:|www\.|\bLPs?\b/i);
      }
    });
  });

  describe("of mainnet", () => {
    let tokens: TokenCandidate[];
    beforeAll(async () => {
      tokens = await bundledTokens(mainnet);
    });

    test("holds thousands of tokens, and logos of hundreds", () => {
      expect(tokens.length).toBeGreaterThan(2000);
      expect(tokens.filter(({ logosUri }) => logosUri.length > 0).length).toBeGreaterThan(600);
    });

    test("holds nothing that lends and earns on the listed lending markets", () => {
      const symbols = new Set(tokens.map(({ symbol }) => symbol));
      for (const share of ["aUSDC", "aEthWETH", "stataEthUSDC"]) {
        expect(symbols.has(share), share).toBe(false);
      }
    });
  });
});

describe("the bundled lists", () => {
  const folderOf = (path: string) => fileURLToPath(new URL(`../../${path}/`, import.meta.url));

  test("are what scripts/bundle-tokens.mjs makes of the installed packages", () => {
    const script = `${folderOf("scripts")}bundle-tokens.mjs`;
    expect(execFileSync(process.execPath, [script, "--check"], { encoding: "utf8" })).toBe("");
  });

  test("are each a file of the built program, which no other file loads with itself", async () => {
    const folder = folderOf("dist/bin");
    const files = new Map(
      readdirSync(folder)
        .filter((name) => name.endsWith(".js"))
        .map((name) => [name, readFileSync(`${folder}${name}`, "utf8")]),
    );
    for (const chainId of chainIds) {
      const [token] = await bundledTokens({ ...mainnet, id: chainId });
      const [first] = token === undefined ? [] : [`"${token.address}|${token.decimals}|${token.symbol}|`];
      const holders = [...files].filter(([, text]) => text.includes(String(first))).map(([name]) => name);
      expect(holders.length, `chain ${chainId}`).toBeGreaterThan(0);
      for (const name of holders) {
        expect(files.get(name), name).toContain("NOTICE");
        const loaders = [...files].filter(([, text]) => new RegExp(`from "\\./${name}"`).test(text));
        expect(
          loaders.map(([loader]) => loader),
          name,
        ).toEqual([]);
        expect(
          [...files.values()].some((text) => text.includes(`import("./${name}")`)),
          name,
        ).toBe(true);
      }
    }
  });
});
