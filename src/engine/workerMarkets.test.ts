import { describe, expect, test } from "vitest";
import { applyDelta, type Market, type MarketView, viewOf } from "../market/index.js";
import { adapters } from "../protocols/index.js";
import { makeRandom } from "../routing/testing/random.js";
import type { MessageToWorker } from "./messages.js";
import { makePackedMarkets } from "./packedMarkets.js";
import { unpackDelta } from "./packMarket.js";
import { movedMarket, realMarket } from "./testing/market.js";
import { makeWorkerMarkets } from "./workerMarkets.js";

/** A worker that does nothing but keep the markets it is told of. */
function makeKeeper() {
  const packedMarkets = makePackedMarkets();
  const markets = new Map<number, Market>();
  const parts = new Map<number, Uint8Array[]>();
  const sizes = new Map<number, number>();

  function hear(message: MessageToWorker): void {
    if (message.kind === "part")
      parts.set(message.market, [...(parts.get(message.market) ?? []), message.bytes]);
    else if (message.kind === "forget") markets.delete(message.market);
    else if (message.kind === "market") {
      const base = message.base === undefined ? undefined : markets.get(message.base);
      const delta = unpackDelta(base, parts.get(message.market) ?? []);
      sizes.set(message.market, delta.changes.length + delta.removed.length);
      markets.set(message.market, applyDelta(base, delta, adapters));
    }
  }

  const workerMarkets = makeWorkerMarkets(hear, packedMarkets);
  return {
    workerMarkets,
    /** The market as the worker holds it; undefined where it has forgotten it. */
    held: (market: Market) => markets.get(packedMarkets.numberOf(market)),
    /** How many venues differed from what it was made of. */
    differing: (market: Market) => sizes.get(packedMarkets.numberOf(market)),
    count: () => markets.size,
  };
}

const venues = (market: Market | undefined) =>
  [...(market?.pools.values() ?? [])].map(({ venue, state }) => [venue.id, state]);

/** The view of a market with two more venues, which nobody follows. */
function visitedView(host: Market, index: number): MarketView {
  const [, first, second] = [...host.pools.values()];
  if (first === undefined || second === undefined) throw new Error("too few venues");
  const guests = [first, second].map((pool, at) => {
    const id = `guest:${index}:${at}`;
    return [id, { ...pool, venue: { ...pool.venue, id } }] as const;
  });
  return viewOf(host, host, { pools: new Map(guests), tokens: new Map() });
}

describe("makeWorkerMarkets", () => {
  test("keeps the last four markets, and the last four with guests beside them", async () => {
    const { workerMarkets, held, differing, count } = makeKeeper();
    const random = makeRandom(4);
    const hosts = [realMarket({ venues: 80, tokens: 14, seed: 6 })];
    for (let block = 0; block < 5; block++) hosts.push(movedMarket(hosts.at(-1) as Market, random));
    for (const host of hosts) await workerMarkets.send(viewOf(host));
    const [newest, before] = [hosts.at(-1), hosts.at(-2)] as [Market, Market];
    const visited = Array.from({ length: 30 }, (_, index) => visitedView(newest, index));
    for (const view of visited) await workerMarkets.send(view);
    expect(count()).toBe(8);
    for (const host of hosts.slice(-4)) expect(venues(held(host))).toEqual(venues(host));
    for (const { market } of visited.slice(-4)) expect(venues(held(market))).toEqual(venues(market));
    for (const { market } of visited) expect(differing(market)).toBe(2);
    // One of an older block is made of that block's.
    const late = visitedView(before, 99);
    await workerMarkets.send(late);
    expect([differing(late.market), venues(held(late.market))]).toEqual([2, venues(late.market)]);
  });

  test("makes the next block's market of the last one without guests", async () => {
    const { workerMarkets, held, differing } = makeKeeper();
    const host = realMarket({ venues: 80, tokens: 14, seed: 6 });
    await workerMarkets.send(viewOf(host));
    await workerMarkets.send(visitedView(host, 0));
    const next = { ...host, head: { ...host.head, number: host.head.number + 1n } };
    await workerMarkets.send(viewOf(next));
    expect([differing(next), venues(held(next))]).toEqual([0, venues(host)]);
  });

  test("makes a market with guests of whatever there is where its host was forgotten", async () => {
    const { workerMarkets, held } = makeKeeper();
    const host = realMarket({ venues: 80, tokens: 14, seed: 6 });
    const first = visitedView(host, 0);
    const second = visitedView(host, 1);
    for (const view of [first, second]) await workerMarkets.send(view);
    for (const { market } of [first, second]) expect(venues(held(market))).toEqual(venues(market));
  });

  test("makes a market with guests of its host where venues were left out of both", async () => {
    const { workerMarkets, held, differing } = makeKeeper();
    const host = realMarket({ venues: 80, tokens: 14, seed: 6 });
    const { whole, guests } = visitedView(host, 0);
    const allowed = { ...whole, pools: new Map([...whole.pools].filter(([id]) => !/[13]$/.test(id))) };
    const [guest] = guests.pools;
    if (guest === undefined) throw new Error("no guest");
    await workerMarkets.send(viewOf(allowed));
    const view = viewOf(whole, allowed, { ...guests, pools: new Map([guest]) });
    const { market } = view;
    await workerMarkets.send(view);
    expect([differing(market), venues(held(market))]).toEqual([1, venues(market)]);
  });
});
