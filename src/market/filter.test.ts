import { describe, expect, test } from "vitest";
import { randomMarket } from "../routing/testing/market.js";
import { makeMarketFilter } from "./filter.js";
import { type Market, type Pool, wholeOf, withGuests } from "./market.js";

const whole = randomMarket({ venues: 6, tokens: 4, seed: 3 });
const [first] = [...whole.pools.values()] as [Pool];
const guest = (id: string) => [id, { ...first, venue: { ...first.venue, id } }] as const;
const visited = withGuests(whole, new Map(["g0", "g1"].map(guest)), new Map());

const idsOf = ({ pools }: Pick<Market, "pools">) => [...pools.keys()];
const guestsOf = ({ visit }: Market) => [...(visit?.guests.keys() ?? [])];
const without = (...ids: readonly string[]) => makeMarketFilter(({ venue }) => !ids.includes(venue.id));

describe("withGuests", () => {
  test("has the guests among the pools and beside them, and leaves the host as it was", () => {
    expect(idsOf(visited)).toEqual([...idsOf(whole), "g0", "g1"]);
    expect(guestsOf(visited)).toEqual(["g0", "g1"]);
    expect(visited.visit?.host).toBe(whole);
    expect(idsOf(whole)).toHaveLength(6);
  });

  test("copies no list of venues where there are no guests", () =>
    expect(withGuests(whole, new Map(), new Map()).pools).toBe(whole.pools));
});

describe("makeMarketFilter", () => {
  test.each<[string, string[], string[], string[]]>([
    ["of the host", ["v0", "v4"], ["v1", "v2", "v3", "v5", "g0", "g1"], ["g0", "g1"]],
    ["of the guests", ["g0"], ["v0", "v1", "v2", "v3", "v4", "v5", "g1"], ["g1"]],
    ["of both", ["v0", "g1"], ["v1", "v2", "v3", "v4", "v5", "g0"], ["g0"]],
    ["all guests", ["g0", "g1"], ["v0", "v1", "v2", "v3", "v4", "v5"], []],
  ])("leaves out venues %s", (_, ids, kept, guests) => {
    const filtered = without(...ids)(visited);
    expect([idsOf(filtered), guestsOf(filtered)]).toEqual([kept, guests]);
    expect(wholeOf(filtered)).toBe(whole);
  });

  test("filters the host once, whatever its guests are", () => {
    const filter = without("v0", "g0");
    const [host, market] = [filter(whole), filter(visited)];
    expect([filter(whole), filter(visited)]).toEqual([host, market]);
    expect(filter(visited)).toBe(market);
    expect(market.visit?.host).toBe(host);
    expect(filter(withGuests(whole, new Map([guest("g2")]), new Map())).visit?.host).toBe(host);
  });

  test("returns the market itself where every venue stays", () => {
    expect(without("none")(whole)).toBe(whole);
    expect(without("none")(visited)).toBe(visited);
  });

  test("after another one still knows what is followed", () => {
    const filtered = without("v1", "g1")(without("v0")(visited));
    expect([idsOf(filtered), guestsOf(filtered)]).toEqual([["v2", "v3", "v4", "v5", "g0"], ["g0"]]);
    expect(wholeOf(filtered)).toBe(whole);
    expect(wholeOf(filtered.visit?.host as Market)).toBe(whole);
  });
});
