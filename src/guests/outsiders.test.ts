import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { type Market, makeMarketFilter, type Pool, withGuests } from "../market/index.js";
import { randomMarket } from "../routing/testing/market.js";
import { isStranded, notesOn, outsidersOf } from "./outsiders.js";

const address = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
const [odd, six, scarce, base, usd] = [1, 2, 3, 4, 5].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];

const host = randomMarket({ venues: 5, tokens: 4, seed: 1 });
const guest = (id: string, ...tokens: readonly Address[]) =>
  [id, { venue: { id, tokens } } as unknown as Pool] as const;

const market = withGuests(
  host,
  new Map([
    guest("odd-base", odd, base),
    guest("odd-six", odd, six),
    guest("scarce-base", scarce, base),
    guest("scarce-odd", scarce, odd),
  ]),
  new Map([
    [odd, { isListed: false, known: 7 }],
    [six, { isListed: false, known: 1 }],
    [scarce, { isListed: true, known: 4 }],
    [address(9), { isListed: false, known: 0 }],
  ]),
);
/** The market without these venues. */
const without = (...ids: readonly string[]): Market =>
  makeMarketFilter(({ venue }) => !ids.includes(venue.id))(market);

describe("outsidersOf", () => {
  test.each<[string, Address[], string[]]>([
    ["tokens that are followed", [base, usd], ["odd-base", "odd-six", "scarce-base", "scarce-odd"]],
    ["a stranger", [base, odd], ["odd-six", "scarce-base"]],
    ["two strangers", [six, odd], ["scarce-base"]],
    ["a token of few venues", [scarce, usd], ["odd-base", "odd-six", "scarce-odd"]],
  ])("keeps a search between %s to its own guests", (_, ends, outsiders) => {
    expect(outsidersOf(market, ends)).toEqual(outsiders);
  });

  test.each<[string, string[], string[]]>([
    ["of the host alone", ["v0", "v3"], ["odd-six", "scarce-base"]],
    ["of guests alone", ["odd-six", "odd-base"], ["scarce-base"]],
    ["of both", ["v0", "v1", "v2", "scarce-base"], ["odd-six"]],
    ["that are all there is", [...market.pools.keys()], []],
  ])("knows the guests where venues were left out, %s", (_, ids, outsiders) => {
    expect(outsidersOf(without(...ids), [base, odd])).toEqual(outsiders);
  });

  test("keeps nothing out of a market without guests", () => {
    expect(outsidersOf(host, [odd, base])).toEqual([]);
  });
});

describe("isStranded and notesOn", () => {
  test("tell of strangers alone", () => {
    expect(isStranded(market, [odd, base])).toBe(false);
    expect(isStranded(market, [scarce, base])).toBe(false);
    expect(isStranded(market, [base, address(9)])).toBe(true);
    expect(isStranded(host, [odd, address(9)])).toBe(false);
    expect(notesOn(market, [base, scarce])).toEqual([]);
    expect(notesOn(market, [odd, six, address(9)])).toEqual([
      `${odd} is an unlisted token; of its 7 known venues, 3 can be used`,
      `${six} is an unlisted token; of its 1 known venue, 1 can be used`,
      `${address(9)} is an unlisted token without a known venue`,
    ]);
  });

  test("tell of what is left where venues were left out", () => {
    expect(isStranded(without("v0", "v1"), [six, base])).toBe(false);
    expect(notesOn(without("v0", "odd-six"), [odd, six])).toEqual([
      `${odd} is an unlisted token; of its 7 known venues, 2 can be used`,
      `${six} is an unlisted token; of its 1 known venue, 0 can be used`,
    ]);
    expect(isStranded(without("odd-six"), [six, base])).toBe(true);
  });
});
