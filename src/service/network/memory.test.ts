import { serialize } from "node:v8";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Market } from "../../market/index.js";
import { tokenAddress } from "../../routing/testing/adapters.js";
import { randomMarket } from "../../routing/testing/market.js";
import { makeCatalogue } from "../../venues/catalogue.js";
import { makeMemoryEstimate } from "./memory.js";

type Case = {
  readonly venues: number;
  readonly tokens?: number;
  readonly entries?: number;
  readonly workers?: number;
};

/** Compiled code stores some whole numbers as floats, which take more bytes. So each size of a market is made once. */
const markets = new Map<number, Market>();

function marketOf(venues: number): Market {
  const market = markets.get(venues) ?? randomMarket({ venues, tokens: 40, seed: 3 });
  markets.set(venues, market);
  return market;
}

/** Returns the estimate of a network, its clock, and the number of serialisations so far. */
function networkOf({ venues, tokens = 0, entries = 0, workers = 0 }: Case) {
  const market = marketOf(venues);
  const catalogue = makeCatalogue();
  const found = Array.from({ length: entries }, (_, index) => ({
    key: tokenAddress(index),
    tokens: [tokenAddress(index % 5), tokenAddress(1000 + index)],
    facts: {},
  }));
  catalogue.add("x", found);
  const listed = Array.from({ length: tokens }, (_, index) => {
    const address: Address = tokenAddress(index);
    const text = {
      symbol: `T${index}`,
      name: `Token ${index}`,
      logosUri: [`https://logos.test/${address}.png`],
    };
    return [address, { chainId: 1, address, decimals: 18, ...text }] as const;
  });
  const clock = { nowMs: 1_000_000 };
  let serialised = 0;
  const bytesOf = (value: unknown) => {
    serialised += 1;
    return serialize(value).length;
  };
  const parts = {
    follower: {
      current: () => market,
      venues: () => [...market.pools.values()].map(({ venue }) => venue),
    },
    discovery: { catalogue },
    engine: { figures: () => ({ workers, searching: 0, waiting: 0, searches: 0, refused: 0 }) },
    tokens: () => new Map(listed),
  };
  const bytes = makeMemoryEstimate(parts, { nowMs: () => clock.nowMs, bytesOf });
  return { bytes, clock, serialised: () => serialised };
}

const bytesOf = (input: Case) => networkOf(input).bytes();

describe("makeMemoryEstimate", () => {
  test("grows in proportion to the venues, tokens and catalogue beyond the fixed part", () => {
    const none = bytesOf({ venues: 8 });
    for (const part of ["venues", "tokens", "entries"] as const) {
      const [once, twice] = [1000, 2000].map((count) => bytesOf({ venues: 8, [part]: count }) - none);
      expect(once).toBeGreaterThan(1000 * 100);
      expect((twice as number) / (once as number)).toBeGreaterThan(1.7);
      expect((twice as number) / (once as number)).toBeLessThan(2.3);
    }
  });

  test("counts the copy in each search thread", () => {
    const [none, one, two, four] = [0, 1, 2, 4].map((workers) => bytesOf({ venues: 1000, workers })) as [
      ...[number, number, number, number],
    ];
    expect(one).toBeGreaterThan(none);
    // Each estimate is rounded to a byte.
    expect(Math.abs(four - two - 2 * (two - one))).toBeLessThanOrEqual(3);
  });

  test("serialises a sample, whatever the size, once a minute", () => {
    const { bytes, clock, serialised } = networkOf({ venues: 4000, tokens: 3000, entries: 20_000 });
    const first = bytes();
    const once = serialised();
    expect(once).toBeLessThanOrEqual(2 * 128 + 64 + 200);
    clock.nowMs += 59_999;
    expect([bytes(), serialised()]).toEqual([first, once]);
    clock.nowMs += 1;
    expect([bytes(), serialised()]).toEqual([first, 2 * once]);
  });
});
