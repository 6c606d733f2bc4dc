import { describe, expect, test } from "vitest";
import { entryOf, note, venueOf } from "../market/testing/market.js";
import { mainnet } from "../networks/mainnet.js";
import type { Prices } from "../prices/index.js";
import type { Adapter } from "../protocols/index.js";
import { type Figures, figuresOf, steadied } from "./positionFigures.js";
import { addressOf } from "./testing/tokens.js";

const [a, b] = [addressOf(1), addressOf(2)];
const pairs: Adapter = {
  ...note,
  standard: "test-pairs",
  meta: { ...note.meta, position: ({ address }) => ({ address, symbol: "S", decimals: 18 }) },
  shares: {
    topics: [],
    reserves: (_, state) => [
      { token: a, amount: 3n },
      { token: b, amount: BigInt((state as { value: number }).value) },
    ],
    fees: () => [],
  },
};
const pair = { ...venueOf(9, pairs), tokens: [a, b] };
const moment = { number: 1n, timestamp: 1n };
const bare: Adapter = { ...pairs, standard: "test-bare", shares: undefined as never };

function pricesOf(usd: Record<string, number>): Prices {
  return new Map(
    Object.entries(usd).map(([token, usdPerUnit]) => [token as typeof a, { usdPerUnit, depthUsd: 1e6 }]),
  );
}

describe("figuresOf", () => {
  const entries = [entryOf(pair, 200, pairs)];

  test("values what lies in the venue, in cents, and takes over its yield", () => {
    const prices = pricesOf({ [a]: 1.5, [b]: 0.01234 });
    const figures = figuresOf(entries, moment, prices, new Map([[pair.id, 0.0412345678]]), mainnet);
    expect([...figures]).toEqual([[pair.address, { tvl: 6.97, apy: 0.0412346 }]]);
  });

  test("tells no value when a price is missing or nobody knows what lies there, and no yield that is not known", () => {
    const unknown = { tvl: null, apy: null };
    expect(figuresOf(entries, moment, pricesOf({ [a]: 1.5 }), new Map(), mainnet).get(pair.address)).toEqual(
      unknown,
    );
    const prices = pricesOf({ [a]: 1, [b]: 1 });
    const other = entryOf({ ...venueOf(8, bare), tokens: [a, b] }, 1, bare);
    expect(figuresOf([other], moment, prices, new Map(), mainnet).get(other.venue.address)).toEqual(unknown);
  });
});

describe("figuresOf, of a position that is not exact", () => {
  const adapter: Adapter = { ...pairs, tolerancePpb: (_, __, seconds) => 10 * seconds };

  test("tells the tolerance of the next block, and of Ethereum's pace where blocks come as they please", () => {
    const told = [12, 0.25, 0].map((blockTimeSeconds) => {
      const entries = [entryOf(pair, 200, adapter)];
      const figures = figuresOf(entries, moment, new Map(), new Map(), { blockTimeSeconds });
      return figures.get(pair.address)?.tolerancePpb;
    });
    expect(told).toEqual([120, 10, 120]);
  });

  test("holds what was told while it suffices", () => {
    const of = (tolerancePpb?: number) =>
      new Map([[a, { apy: null, tvl: null, ...(tolerancePpb !== undefined && { tolerancePpb }) }]]);
    const told = (before: number | undefined, next: number | undefined) =>
      steadied(of(before), of(next)).get(a)?.tolerancePpb;
    expect([told(20, 15), told(20, 21), told(20, 9), told(undefined, 5), told(20, undefined)]).toEqual([
      20,
      21,
      9,
      5,
      undefined,
    ]);
    const same = of(20);
    expect(steadied(same, of(15))).toBe(same);
  });
});

describe("steadied", () => {
  const of = (figures: Figures) => new Map([[a, figures]]);
  const before = of({ apy: 0.1, tvl: 1000 });

  test.each([
    ["hardly moved", { apy: 0.1009, tvl: 991 }, { apy: 0.1, tvl: 1000 }],
    ["moved by more than a percent", { apy: 0.1009, tvl: 989 }, { apy: 0.1, tvl: 989 }],
    ["went away", { apy: null, tvl: 1000 }, { apy: null, tvl: 1000 }],
    ["fell to nothing", { apy: 0, tvl: 1000 }, { apy: 0, tvl: 1000 }],
  ])("a figure that %s", (_, next, expected) => {
    expect(steadied(before, of(next)).get(a)).toEqual(expected);
  });

  test("is the very same while nothing is worth telling", () => {
    expect(steadied(before, of({ apy: 0.0995, tvl: 1005 }))).toBe(before);
    expect(steadied(before, new Map())).not.toBe(before);
  });

  test("takes a figure that was not known as it is, also zero that rises", () => {
    expect(steadied(of({ apy: null, tvl: 0 }), of({ apy: 0.2, tvl: 1 })).get(a)).toEqual({
      apy: 0.2,
      tvl: 1,
    });
  });
});
