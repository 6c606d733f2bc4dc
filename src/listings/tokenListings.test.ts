import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../lib/address.js";
import type { Market, Pool } from "../market/index.js";
import { entryOf, marketAt, note, venueOf } from "../market/testing/market.js";
import { mainnet } from "../networks/mainnet.js";
import type { Adapter } from "../protocols/index.js";
import { makeUniverse } from "../tokens/index.js";
import { addressOf } from "./testing/tokens.js";
import { makeTokenListings } from "./tokenListings.js";

const shares: Adapter = {
  ...note,
  standard: "test-shares",
  meta: {
    ...note.meta,
    name: "Shares",
    position: ({ address }) => ({ address, symbol: "SHARE", decimals: 9 }),
  },
};

const listed = (index: number, symbol: string) => ({
  address: addressOf(index),
  symbol,
  name: `${symbol} coin`,
  decimals: 6,
  logosUri: symbol === "AA" ? ["https://aa.example/logo.svg"] : [],
  origin: "listed" as const,
});
const universe = makeUniverse(mainnet, [listed(2, "BB"), listed(1, "AA")]);

function shareOf(index: number, tokens: readonly Address[], protocol = "test-shares"): Pool {
  return entryOf({ ...venueOf(index, shares), protocol, tokens }, 0, shares);
}

const pool = shareOf(50, [addressOf(1), addressOf(2)]);
const other = shareOf(40, [addressOf(1), addressOf(2)]);

/** A catalogue whose market can be changed, of mainnet with `deployments` besides. */
function catalogAt(first: Market, network = mainnet) {
  let market = first;
  const catalog = makeTokenListings(() => [{ network, universe, market }]);
  return {
    tokens: () => catalog.current(),
    move: (next: Market) => {
      market = next;
    },
  };
}

describe("makeTokenCatalog", () => {
  test("lists native currency, base tokens and position tokens by address", () => {
    const { tokens } = catalogAt(marketAt("0x1", [pool, entryOf(venueOf(60), 0)]));
    const base = (index: number, symbol: string) => ({
      chainId: 1,
      address: addressOf(index),
      symbol,
      name: `${symbol} coin`,
      decimals: 6,
      logosUri: listed(index, symbol).logosUri,
    });
    expect(tokens()).toEqual([
      { ...base(1, "AA"), position: undefined },
      { ...base(2, "BB"), position: undefined },
      {
        chainId: 1,
        address: addressOf(50),
        symbol: "SHARE",
        name: "Shares AA/BB",
        decimals: 9,
        logosUri: [],
        position: {
          protocol: "test-shares",
          project: "test-note",
          primaryAddress: addressOf(50),
          underlying: [
            { ...base(1, "AA"), kind: "base" },
            { ...base(2, "BB"), kind: "base" },
          ],
          apy: null,
          tvl: null,
        },
      },
      { chainId: 1, address: NATIVE, ...mainnet.native, logosUri: [], position: undefined },
    ]);
  });

  test("names a fork's positions as the network's data does", () => {
    const fork = {
      slug: "test-fork",
      standard: "test-shares",
      contracts: {},
      about: { name: "Fork", project: "forkers", positionSymbol: "FORK" },
    };
    const network = { ...mainnet, deployments: [fork] };
    const { tokens } = catalogAt(
      marketAt("0x1", [shareOf(50, [addressOf(2), addressOf(1)], "test-fork")]),
      network,
    );
    expect(tokens()[2]).toMatchObject({
      symbol: "FORK",
      name: "Fork BB/AA",
      position: { protocol: "test-fork", project: "forkers" },
    });
  });

  test("leaves out a position of tokens it does not know", () => {
    const { tokens } = catalogAt(marketAt("0x1", [shareOf(50, [addressOf(1), addressOf(3)])]));
    expect(tokens().map(({ symbol }) => symbol)).toEqual(["AA", "BB", "ETH"]);
  });

  test("says which underlying token is itself a position", () => {
    const known = makeUniverse(mainnet, [listed(1, "AA"), listed(2, "BB"), listed(50, "LISTED")]);
    const nested = shareOf(70, [addressOf(1), addressOf(50)]);
    const market = marketAt("0x1", [pool, nested]);
    const tokens = makeTokenListings(() => [{ network: mainnet, universe: known, market }]).current();
    expect(
      tokens.map(({ symbol, position }) => [symbol, position?.underlying.map(({ kind }) => kind)]),
    ).toEqual([
      ["AA", undefined],
      ["BB", undefined],
      ["SHARE", ["base", "base"]],
      ["SHARE", ["base", "defi"]],
      ["ETH", undefined],
    ]);
  });

  test("stays the same array until a position comes or goes", () => {
    const { tokens, move } = catalogAt(marketAt("0x1", [pool, other]));
    const before = tokens();
    move(
      marketAt("0x2", [
        { ...other, state: { value: 5 } },
        { ...pool, state: { value: 7 } },
      ]),
    );
    expect(tokens()).toBe(before);
    move(marketAt("0x3", [pool]));
    const fewer = tokens();
    expect(fewer.map(({ address }) => address)).not.toContain(addressOf(40));
    move(marketAt("0x4", [pool, other]));
    expect(tokens()).toEqual(before);
    expect(tokens()).not.toBe(fewer);
  });

  describe("with figures", () => {
    /** A catalogue in which every pool has `tvl` dollars of AA and the yield of now. */
    function worthAt() {
      const now = { seconds: 1000n, amount: 1000, learnt: 0, apy: 0.1 };
      const holding: Adapter = {
        ...shares,
        shares: {
          topics: [],
          reserves: () => [{ token: addressOf(1), amount: BigInt(now.amount) }],
          fees: () => [],
        },
      };
      const held = { ...pool, adapter: holding, venue: { ...pool.venue, tokens: [addressOf(1)] } };
      const looked: string[] = [];
      let blocks = 0;
      let market: Market;
      const next = () => {
        const { head, ...rest } = marketAt(`0x${++blocks}`, [held]);
        market = { ...rest, head: { ...head, timestamp: now.seconds } };
      };
      next();
      const worth = {
        pricer: (asked: Market) => {
          looked.push(asked.head.hash);
          return new Map([[addressOf(1), { usdPerUnit: 1, depthUsd: 1e6 }]]);
        },
        yields: { at: () => new Map([[held.venue.id, now.apy]]), learnt: () => now.learnt },
      };
      const catalog = makeTokenListings(() => [{ network: mainnet, universe, market, worth }]);
      const read = () => {
        const tokens = catalog.current();
        const position = tokens.find(({ address }) => address === held.venue.address)?.position;
        return { tokens, apy: position?.apy, tvl: position?.tvl };
      };
      return { now, next, read, looked };
    }

    test("looks at them once a minute of the chain's time and lists again what moved by more than a percent", () => {
      const { now, next, read, looked } = worthAt();
      const first = read();
      expect(first).toMatchObject({ apy: 0.1, tvl: 1000 });
      Object.assign(now, { seconds: 1059n, amount: 2000 });
      next();
      expect(read().tokens).toBe(first.tokens);
      Object.assign(now, { seconds: 1060n, amount: 1009, apy: 0.1001 });
      next();
      expect(read().tokens).toBe(first.tokens);
      Object.assign(now, { seconds: 1125n, amount: 1011 });
      next();
      const second = read();
      expect(second).toMatchObject({ apy: 0.1, tvl: 1011 });
      expect(read().tokens).toBe(second.tokens);
      expect(second.tokens.map(({ address }) => address)).toEqual(first.tokens.map(({ address }) => address));
      expect(looked).toHaveLength(3);
    });

    test("looks again in the same block when the yields have learnt of the time before it", () => {
      const { now, read } = worthAt();
      read();
      Object.assign(now, { apy: 0.2 });
      expect(read().apy).toBe(0.1);
      Object.assign(now, { learnt: 1 });
      expect(read().apy).toBe(0.2);
    });

    test("looks again when the chain's time was set back", () => {
      const { now, next, read } = worthAt();
      read();
      Object.assign(now, { seconds: 900n, amount: 500 });
      next();
      expect(read().tvl).toBe(500);
    });
  });

  test("orders by chain id, and takes networks as they are read", () => {
    const base = { ...mainnet, id: 8453 };
    const second = {
      network: base,
      universe: makeUniverse(base, [listed(1, "AA")]),
      market: marketAt("0x1"),
    };
    const first = { network: mainnet, universe, market: marketAt("0x1") };
    let sources = [second];
    const catalog = makeTokenListings(() => sources);
    expect(catalog.current().map(({ chainId }) => chainId)).toEqual([8453, 8453]);
    sources = [second, first];
    expect(catalog.current().map(({ chainId }) => chainId)).toEqual([1, 1, 1, 8453, 8453]);
  });
});
