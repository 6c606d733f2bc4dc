import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { adapters } from "../../index.js";
import { readVectors, unlikeVectors, type Vector } from "../vectors.js";

/**
 * Trades on the published sources of real contracts, compiled by their own compilers. The name of a file is the
 * contract's. Nobody who wrote an adapter here wrote the contract. The pair of the Liquidity Book of version 2.1 is
 * Ethereum's own code, those of 2.0 and 2.2 were compiled with solc 0.8.30. PancakeSwap's pool managers and their vault
 * were compiled with solc 0.8.26, for 200 runs. Lido is of version 3.0.2, with external shares, and its limit on stakes was
 * above its usual size; solc 0.4.24 compiled it, and 0.6.12 its wrapper. Fluid's pools and its Liquidity layer are those
 * of March 2026, compiled with solc 0.8.21, and those that Ethereum has, both with random storage. Balancer V3's Vault, its
 * pools and the surge hook are Ethereum's own code, with random pools. Of the following, some parts are the local chain's:
 * the tokens and joins of Sky's module, the names and settings of Rocket Pool, the roles of ether.fi, and the vaults above
 * Morpho's adapter of markets.
 */
const folder = new URL("./", import.meta.url);
const recorded = new Map<string, readonly Vector[]>(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name.slice(0, -".json".length), readVectors(folder, name)]),
);

describe("quote", () => {
  test.each([...recorded])("answers what %s gave", (_, vectors) => {
    for (const standard of new Set(vectors.map(({ venue }) => venue.standard))) {
      const adapter = adapters.get(standard);
      if (adapter === undefined) throw new Error(`no adapter serves ${standard}`);
      const own = vectors.filter(({ venue }) => venue.standard === standard);
      expect(unlikeVectors(adapter, own)).toEqual([]);
    }
  });

  test("is compared with every recorded trade", () => {
    const trades = [...recorded.values()].flat().flatMap((vector) => vector.trades);
    expect([recorded.size, trades.length]).toEqual([51, 3_932]);
  });
});
