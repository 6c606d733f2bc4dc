import { describe, expect, test } from "vitest";
import { mainnet } from "../networks/mainnet.js";
import { applyDelta, deltaBetween } from "./blocks/delta.js";
import { changedBetween, withChanged } from "./changed.js";
import { type Market, makeMarket, type Pool } from "./market.js";
import { entryOf, note, venueOf } from "./testing/market.js";

const head = {} as Market["head"];
const adapters = new Map([[note.standard, note]]);
const pools = [1, 2, 3].map((place) => entryOf(venueOf(place), place));
const [one, two, three] = pools.map(({ venue }) => venue.id) as [string, string, string];

/** A market of which nobody may look at all pools. */
function guarded(market: Market): Market {
  class Guarded extends Map<string, Pool> {
    override [Symbol.iterator](): never {
      throw new Error("all pools are compared");
    }
    override entries(): never {
      return this[Symbol.iterator]();
    }
    override keys(): never {
      return this[Symbol.iterator]();
    }
    override values(): never {
      return this[Symbol.iterator]();
    }
  }
  const held = new Guarded();
  for (const [id, pool] of market.pools) held.set(id, pool);
  return { ...market, pools: held };
}

/** The market with another state of one venue, as a block leaves it. */
function after(market: Market, id: string, state: unknown): Market {
  const held = new Map(market.pools);
  held.set(id, { ...(held.get(id) as Pool), state });
  return { ...market, pools: held };
}

const first = makeMarket(mainnet, head, pools);
const second = withChanged(after(first, two, { value: 20 }), first, [two]);
const third = withChanged(after(second, one, { value: 10 }), second, [one]);

describe("changedBetween", () => {
  test("adds up what the blocks in between changed", () => {
    expect(changedBetween(first, first)).toEqual(new Set());
    expect(changedBetween(first, second)).toEqual(new Set([two]));
    expect(changedBetween(first, third)).toEqual(new Set([one, two]));
  });

  test("knows nothing of other branches, copies, and markets that lost or gained a venue", () => {
    expect(changedBetween(third, first)).toBeUndefined();
    expect(changedBetween(first, { ...third })).toBeUndefined();
    const fewer = makeMarket(mainnet, head, pools.slice(0, 2));
    expect(changedBetween(first, withChanged(fewer, first, [three]))).toBeUndefined();
    expect(changedBetween(fewer, withChanged({ ...first }, fewer, [three]))).toBeUndefined();
  });
});

describe("deltaBetween", () => {
  test("compares only what a block changed", () => {
    const [before, now] = [guarded(first), guarded(third)];
    const { removed, changes } = deltaBetween(before, withChanged(now, before, [three, two, one]));
    expect(removed).toEqual([]);
    expect(changes.map(({ id }) => id)).toEqual([two, one]);
  });

  test("and a market made from it knows what changed", () => {
    const made = applyDelta(first, deltaBetween(first, third), adapters);
    expect([...made.pools]).toEqual([...third.pools]);
    expect(changedBetween(first, made)).toEqual(new Set([one, two]));
  });
});
