import { describe, expect, test } from "vitest";
import { randomMarket } from "../routing/testing/market.js";
import type { Market, Pool } from "./market.js";
import { type GuestList, viewOf } from "./view.js";

const whole = randomMarket({ venues: 6, tokens: 4, seed: 3 });
const [first] = [...whole.pools.values()] as [Pool];
const guest = (id: string) => [id, { ...first, venue: { ...first.venue, id } }] as const;
const listOf = (...ids: readonly string[]): GuestList => ({
  pools: new Map(ids.map(guest)),
  tokens: new Map(),
});
const idsOf = ({ pools }: Pick<Market, "pools">) => [...pools.keys()];

describe("viewOf", () => {
  test("trades through everything that is followed by default", () => {
    const view = viewOf(whole);
    expect([view.whole, view.host, view.market]).toEqual([whole, whole, whole]);
    expect([view.whole, view.host, view.market].every((market) => market === whole)).toBe(true);
    expect(view.guests).toEqual({ pools: new Map(), tokens: new Map() });
  });

  test("puts guests behind the venues of the host, and leaves both as they were", () => {
    const host: Market = { ...whole, pools: new Map([...whole.pools].slice(2)) };
    const guests = listOf("g0", "g1");
    const view = viewOf(whole, host, guests);
    expect(view).toMatchObject({ whole, host, guests });
    expect(idsOf(view.market)).toEqual([...idsOf(host), "g0", "g1"]);
    expect(view.market.head).toBe(whole.head);
    expect([whole.pools.size, host.pools.size, guests.pools.size]).toEqual([6, 4, 2]);
  });

  test("searches the host itself where there are no guests", () => {
    const noPools: GuestList = {
      pools: new Map(),
      tokens: new Map([[first.venue.address, { isListed: false, known: 0, unread: 0 }]]),
    };
    expect(viewOf(whole, whole, noPools).market).toBe(whole);
  });

  test("has one market for one host and one list of guests", () => {
    const [guests, equal] = [listOf("g0"), listOf("g0")];
    const { market } = viewOf(whole, whole, guests);
    expect(viewOf(whole, whole, guests).market).toBe(market);
    expect(viewOf(whole, whole, equal).market).not.toBe(market);
    expect(viewOf(whole, { ...whole }, guests).market).not.toBe(market);
  });
});
