import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { makeMarket } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import type { Venue } from "../protocols/index.js";
import { adapters } from "../protocols/index.js";
import { marketOf } from "./read.js";
import { head } from "./testing/head.js";
import { upgradeMarketFile } from "./upgradeMarketFile.js";
import { marketFileOf } from "./write.js";

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const [first, second, share, provider] = ["1", "2", "3", "4"].map(address);
const of = (standard: string, parameters: object, more: object = {}) => ({
  id: standard,
  protocol: standard,
  standard,
  address: address("5"),
  tokens: [first, second, share],
  feePpm: 0,
  parameters,
  ...more,
});
const inFile = (...venues: unknown[]) => ({ format: "sluice-market", version: 1, venues });
const venuesIn = (file: unknown) => (upgradeMarketFile(file, adapters) as { venues: Venue[] }).venues;

/** A venue of each standard as version 1 had it, and the facts that are made of it. */
const cases: [object, object][] = [
  [of("uniswap-v2", {}), {}],
  [of("wrapped-native", {}), {}],
  [of("lido", {}), {}],
  [of("uniswap-v3", { tickSpacing: 60 }), { tickSpacing: 60, callback: "uniswapV3" }],
  [of("uniswap-v3", { tickSpacing: 60, callback: 1 }), { tickSpacing: 60, callback: "pancakeV3" }],
  [of("uniswap-v4", { tickSpacing: 60 }), { tickSpacing: 60 }],
  [of("aave-v2", { decimals: 6 }), { decimals: 6 }],
  [of("aave-v3", { decimals: 6 }), { decimals: 6 }],
  [of("compound-v2", { decimals: 8 }), { decimals: 8 }],
  [of("yearn-v2", { decimals: 6 }), { decimals: 6 }],
  [of("erc4626", { decimals: 18, assetDecimals: 6 }), { decimals: 18, assetDecimals: 6 }],
  [
    of("curve-dex", { early: 1, precision: 1, decimals0: 18, decimals1: 6 }),
    { early: true, precision: 1, decimals: [18, 6] },
  ],
  [of("balancer-v2", { decimals0: 18, decimals1: 6 }), { decimals: [18, 6] }],
  [
    of(
      "balancer-v2",
      { decimals0: 18, decimals1: 18, sharePlace: 1, exempt1: 1, bounded: 1 },
      { sources: { rate1: provider, pool: share } },
    ),
    {
      decimals: [18, 18],
      composable: {
        sharePlace: 1,
        rateProviders: [null, provider],
        exempt: [false, true],
        bounded: true,
      },
    },
  ],
];

describe("upgraded", () => {
  test.each(cases)("makes facts of %j", (old, facts) => {
    const [venue] = venuesIn(inFile(old));
    expect(venue?.facts).toEqual(facts);
    expect(venue).not.toHaveProperty("parameters");
    expect(adapters.get(venue?.standard ?? "")?.facts.safeParse(facts)).toEqual({
      success: true,
      data: facts,
    });
  });

  test("knows every standard that converts facts of version 1", () => {
    const known = new Set(cases.map(([venue]) => (venue as Venue).standard));
    for (const standard of known) expect(adapters.has(standard), standard).toBe(true);
    // Standards that came later convert nothing.
    const converting = [...adapters.values()].filter(({ factsOfVersion1 }) => factsOfVersion1 !== undefined);
    expect([...known]).toEqual(expect.arrayContaining(converting.map(({ standard }) => standard)));
  });

  test("keeps other sources, and leaves out rate providers, which are facts now", () => {
    const [composable] = cases.slice(-1) as [[object, object]];
    expect(venuesIn(inFile(composable[0]))[0]?.sources).toEqual({ pool: share });
    const [pair] = venuesIn(inFile(of("uniswap-v2", {}, { sources: { factory: second } })));
    expect(pair?.sources).toEqual({ factory: second });
  });

  test.each([null, 5, [], {}, inFile("no venue"), inFile({ standard: "uniswap-v3" }), { version: 2 }])(
    "leaves %j to the schema",
    (json) => {
      const { version: _, ...rest } = (upgradeMarketFile(json, adapters) ?? {}) as Record<string, unknown>;
      const { version: __, ...same } = (json ?? {}) as Record<string, unknown>;
      expect(rest).toEqual(same);
    },
  );
});

describe("a file of version 1", () => {
  test("is read as the market that it was written of", () => {
    const folder = fileURLToPath(new URL("../protocols/uniswap-v3/vectors", import.meta.url));
    expect(readdirSync(folder)).toContain("trades.json");
    const vectors = JSON.parse(readFileSync(join(folder, "trades.json"), "utf8"), (_, value: unknown) =>
      typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
    );
    const { venue, state } = vectors[0] as { venue: Venue; state: unknown };
    const adapter = adapters.get("uniswap-v3")!;
    const market = makeMarket(mainnet, head, [{ venue, adapter, state: adapter.plain?.read(state) }]);
    const { venues, ...file } = marketFileOf(market, []);
    const { tickSpacing } = venue.facts as { tickSpacing: number };
    const old = venues.map(({ facts: _, ...members }) => ({ ...members, parameters: { tickSpacing } }));
    expect(marketOf({ ...file, version: 1, venues: old }, "m").market.pools).toEqual(market.pools);
  });
});
