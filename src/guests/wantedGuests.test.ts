import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { type Market, makeMarket, type Pool } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import type { DiscoveredVenue } from "../protocols/kit/adapter/source.js";
import { context } from "../routing/testing/market.js";
import { makeCatalogue } from "../venues/catalogue.js";
import type { CatalogueVenue } from "../venues/index.js";
import { candidatesOf, wantedGuests } from "./wantedGuests.js";

const address = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
const [odd, other, base, listed, nobody] = [1, 2, 3, 4, 5].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
let made = 100;
const venue = (...tokens: readonly Address[]): DiscoveredVenue => ({
  key: address(made++),
  tokens,
  facts: {},
});
const keys = (entries: readonly CatalogueVenue[]) => entries.map(({ discovered: { key } }) => key);

const head = {
  number: context.number,
  hash: "0x01",
  parentHash: "0x00",
  timestamp: 1n,
  baseFeeWei: 1n,
  gasUsed: 0n,
  gasLimit: 1n,
} as const;

/** A market that follows these venues of a deployment. */
function following(deployment: string, venues: readonly DiscoveredVenue[]): Market {
  const pools = venues.map(({ key, tokens }) => ({ venue: { id: `${deployment}:${key}`, tokens } }));
  return makeMarket(mainnet, head, pools as unknown as Pool[]);
}

const nothing = following("a", []);
const isKnown = (token: Address) => [base, listed].includes(token);

describe("candidatesOf", () => {
  test("takes venues that lead to known tokens and are not followed", () => {
    const catalogue = makeCatalogue();
    const venues = [venue(odd, base), venue(listed, odd), venue(odd, nobody), venue(odd, base, nobody)];
    catalogue.add("a", [...venues, venue(base, listed)]);
    const among = { isKnown, followed: nothing };
    expect(keys(candidatesOf(catalogue.of(odd), odd, among))).toEqual([venues[0]?.key, venues[1]?.key]);
    const followed = following("a", venues.slice(0, 1));
    expect(keys(candidatesOf(catalogue.of(odd), odd, { ...among, followed }))).toEqual([venues[1]?.key]);
    const untradable = new Map([[`a:${venues[1]?.key}`, { protocol: "a", reason: "silent" as const }]]);
    const both = { ...followed, untradable };
    expect(candidatesOf(catalogue.of(odd), odd, { ...among, followed: both })).toEqual([]);
  });

  test("takes all of them, however many somebody created", () => {
    const catalogue = makeCatalogue();
    const crowd = Array.from({ length: 5_000 }, () => venue(odd, base));
    const last = venue(odd, base);
    catalogue.add("crowd", [...crowd, last]);
    const found = candidatesOf(catalogue.of(odd), odd, { isKnown, followed: nothing });
    expect(keys(found).at(-1)).toBe(last.key);
  });
});

describe("wantedGuests", () => {
  const catalogue = makeCatalogue();
  const direct = venue(odd, other);
  const scarce = venue(listed, base);
  catalogue.add("a", [direct, venue(odd, base), scarce]);
  const tokens = new Map([base, listed].map((token) => [token, undefined]));
  const ask = (followed: Market, ...named: readonly Address[]) =>
    wantedGuests(
      { network: mainnet, catalogue },
      { tokens: named, listed: tokens, followed, unvouched: false },
    );

  test("asks for strangers, each once, and for the venues that only they share", () => {
    const { strangers, candidates } = ask(nothing, other, odd, odd);
    expect(strangers).toEqual([odd, other]);
    expect(
      candidates
        .get(other)
        ?.flat()
        .map(({ discovered: { key } }) => key),
    ).toEqual([direct.key]);
    expect(candidates.get(odd)?.flat()).toHaveLength(2);
    expect(ask(nothing, odd).candidates.get(odd)?.flat()).toHaveLength(1);
  });

  test("asks for more venues of a listed token where few are followed, and for none where enough are", () => {
    expect(ask(nothing, listed)).toMatchObject({ tokens: [listed], strangers: [] });
    const enough = [1, 2, 3].map(() => venue(listed, base));
    expect(ask(following("b", enough), listed).tokens).toEqual([]);
    // All there is of it is followed.
    expect(ask(following("a", [scarce]), listed).tokens).toEqual([]);
  });

  test("asks for venues that nobody vouches for where the request admits them, or names their shares", () => {
    const share = address(99);
    const strange = venue(listed, base);
    const own = makeCatalogue({
      unvouchedOf: (_, { key }) => (key === strange.key ? "unknownPool" : undefined),
      shareOf: () => share,
    });
    own.add("a", [strange, ...[1, 2, 3].map(() => venue(listed, base))]);
    const followed = following(
      "a",
      own.of(listed).map(({ discovered }) => discovered),
    );
    const wanted = (unvouched: boolean, ...named: readonly Address[]) =>
      wantedGuests(
        { network: mainnet, catalogue: own },
        { tokens: named, listed: tokens, followed, unvouched },
      );
    expect(wanted(false, listed, base)).toMatchObject({ tokens: [], candidates: new Map() });
    expect([...wanted(true, listed).candidates.values()].map((groups) => groups.map(keys))).toEqual([
      [[], [strange.key]],
    ]);
    expect(wanted(false, listed, share).candidates.get(share)?.map(keys)).toEqual([[], [strange.key]]);
  });
});
