import { describe, expect, test } from "vitest";
import { type Market, makeMarketFilter, withGuests } from "../market/index.js";
import { adapters } from "../protocols/index.js";
import { makeRandom } from "../routing/testing/random.js";
import { applyDelta } from "./delta.js";
import type { Told } from "./message.js";
import { makeParcels } from "./parcels.js";
import { unpackDelta } from "./parts.js";
import { makeShelf } from "./shelf.js";
import { movedMarket, realMarket } from "./testing/market.js";

/** A worker that does nothing but keep the markets it is told of. */
function makeKeeper() {
  const parcels = makeParcels();
  const markets = new Map<number, Market>();
  const parts = new Map<number, Uint8Array[]>();
  const sizes = new Map<number, number>();

  function hear(told: Told): void {
    if (told.kind === "part") parts.set(told.market, [...(parts.get(told.market) ?? []), told.bytes]);
    else if (told.kind === "forget") markets.delete(told.market);
    else if (told.kind === "market") {
      const base = told.base === undefined ? undefined : markets.get(told.base);
      const delta = unpackDelta(base, parts.get(told.market) ?? []);
      sizes.set(told.market, delta.changes.length + delta.removed.length);
      markets.set(told.market, applyDelta(base, delta, adapters));
    }
  }

  const shelf = makeShelf(hear, parcels);
  return {
    shelf,
    /** The market as the worker holds it; undefined where it has forgotten it. */
    held: (market: Market) => markets.get(parcels.numberOf(market)),
    /** How many venues differed from what it was made of. */
    differing: (market: Market) => sizes.get(parcels.numberOf(market)),
    count: () => markets.size,
  };
}

const venues = (market: Market | undefined) =>
  [...(market?.pools.values() ?? [])].map(({ venue, state }) => [venue.id, state]);

/** The market with two venues more that nobody follows. */
function visitedMarket(host: Market, index: number): Market {
  const [, first, second] = [...host.pools.values()];
  if (first === undefined || second === undefined) throw new Error("too few venues");
  const guests = [first, second].map((pool, at) => {
    const id = `guest:${index}:${at}`;
    return [id, { ...pool, venue: { ...pool.venue, id } }] as const;
  });
  return withGuests(host, new Map(guests), new Map());
}

describe("makeShelf", () => {
  test("keeps the last four markets, and the last four with guests beside them", async () => {
    const { shelf, held, differing, count } = makeKeeper();
    const random = makeRandom(4);
    const hosts = [realMarket({ venues: 80, tokens: 14, seed: 6 })];
    for (let block = 0; block < 5; block++) hosts.push(movedMarket(hosts.at(-1) as Market, random));
    for (const host of hosts) await shelf.send(host);
    const [newest, before] = [hosts.at(-1), hosts.at(-2)] as [Market, Market];
    const visited = Array.from({ length: 30 }, (_, index) => visitedMarket(newest, index));
    for (const market of visited) await shelf.send(market);
    expect(count()).toBe(8);
    for (const host of hosts.slice(-4)) expect(venues(held(host))).toEqual(venues(host));
    for (const market of visited.slice(-4)) expect(venues(held(market))).toEqual(venues(market));
    for (const market of visited) expect(differing(market)).toBe(2);
    // One of an older block is made of that block's.
    const late = visitedMarket(before, 99);
    await shelf.send(late);
    expect([differing(late), venues(held(late))]).toEqual([2, venues(late)]);
  });

  test("makes the next block's market of the last one without guests", async () => {
    const { shelf, held, differing } = makeKeeper();
    const host = realMarket({ venues: 80, tokens: 14, seed: 6 });
    await shelf.send(host);
    await shelf.send(visitedMarket(host, 0));
    const next = { ...host, head: { ...host.head, number: host.head.number + 1n } };
    await shelf.send(next);
    expect([differing(next), venues(held(next))]).toEqual([0, venues(host)]);
  });

  test("makes a market with guests of whatever there is where its host was forgotten", async () => {
    const { shelf, held } = makeKeeper();
    const host = realMarket({ venues: 80, tokens: 14, seed: 6 });
    const first = visitedMarket(host, 0);
    const second = visitedMarket(host, 1);
    for (const market of [first, second]) await shelf.send(market);
    for (const market of [first, second]) expect(venues(held(market))).toEqual(venues(market));
  });

  test("makes a market with guests of its host where venues were left out of both", async () => {
    const { shelf, held, differing } = makeKeeper();
    const host = realMarket({ venues: 80, tokens: 14, seed: 6 });
    const filter = makeMarketFilter(({ venue }) => !/[13]$/.test(venue.id));
    await shelf.send(filter(host));
    const market = filter(visitedMarket(host, 0));
    await shelf.send(market);
    expect(market.visit?.guests.size).toBe(1);
    expect([differing(market), venues(held(market))]).toEqual([1, venues(market)]);
  });
});
