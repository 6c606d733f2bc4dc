import { encodeAbiParameters, stringToHex } from "viem";
import { describe, expect, test } from "vitest";
import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { CallResult, Reading } from "../lib/reading.js";
import { mainnet } from "../networks/mainnet.js";
import type { Venue, Weight } from "../protocols/index.js";
import { makeCatalogue } from "../venues/catalogue.js";
import type { CatalogueVenue, Discovery } from "../venues/index.js";
import { rank, worthsOf } from "../venues/rank.js";
import { readIdentity } from "./lookUp.js";
import { rememberLookUps } from "./rememberLookUps.js";
import type { Wanted } from "./wantedGuests.js";

const address = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
const [odd, base] = [address(1), address(2)];
const head = {
  number: 1n,
  hash: "0x01",
  parentHash: "0x00",
  timestamp: 1n,
  baseFeeWei: 1n,
  gasUsed: 0n,
  gasLimit: 1n,
} as const;
const noNode = {
  request: () => Promise.reject(new Error("nothing is read from a node here")),
} as unknown as Rpc;

/** A look-up of venues that hold what `weightOf` says of their place, and the number that each look-up weighs. */
function lookingUp(count: number, weightOf: (place: number) => Weight) {
  const catalogue = makeCatalogue();
  const entries = catalogue.add(
    "crowd",
    Array.from({ length: count }, (_, place) => ({
      key: address(1_000 + place),
      tokens: [odd, base],
      facts: {},
    })),
  );
  const places = new Map(entries.map((entry, place) => [entry, place]));
  const weighed: number[] = [];
  const known = { baseTokens: [base], natives: [base] };
  const discovery = {
    catalogue,
    *weigh(some: readonly CatalogueVenue[]): Reading<{ entry: CatalogueVenue; weight: Weight }[]> {
      weighed.push(some.length);
      return some.map((entry) => ({ entry, weight: weightOf(places.get(entry) as number) }));
    },
    // biome-ignore lint/correctness/useYield: nothing is read
    *withShares() {
      return [];
    },
    rank: (some) => rank(some, worthsOf(some, known)),
    venuesOf: async (some) =>
      some.map((entry) => ({ id: String(places.get(entry)), tokens: [odd, base] }) as unknown as Venue),
  } as Partial<Discovery> as Discovery;
  const lookUp = rememberLookUps({
    ...{ rpc: noNode, network: mainnet, discovery, patienceMs: 60_000, nowMs: () => 0 },
    gate: (work) => work(),
  });
  const candidates = new Map([[odd, [entries]]]);
  const wanted: Wanted = {
    tokens: [odd],
    strangers: [],
    candidates,
    shares: [],
    isKnown: () => true,
    unvouched: false,
  };
  return {
    weighed,
    async look() {
      const { venues, unread } = await lookUp(wanted, head);
      return { kept: venues.map(({ id }) => Number(id)), unread: unread.get(odd) };
    },
  };
}

const full = (reserve: number): Weight => ({ reserves: [reserve, reserve], price: 1 });

describe("lookUp", () => {
  test("keeps a deep venue behind thousands of empty ones", async () => {
    const { look, weighed } = lookingUp(5_000, (place) => full(place === 4_999 ? 1e21 : 0));
    expect(await look()).toEqual({ kept: [4_999], unread: 0 });
    expect(weighed).toEqual([1_024, 1_024, 1_024, 1_024, 904]);
  });

  test("weighs a bounded number at once, counts the rest as unread, and goes on with the next request", async () => {
    const { look, weighed } = lookingUp(20_000, (place) => full(place === 19_999 ? 1e21 : 0));
    expect(await look()).toEqual({ kept: [], unread: 11_808 });
    expect(await look()).toEqual({ kept: [], unread: 3_616 });
    expect(await look()).toEqual({ kept: [19_999], unread: 0 });
    const all = weighed.length;
    expect(await look()).toEqual({ kept: [19_999], unread: 0 });
    expect(weighed).toHaveLength(all);
  });

  test("keeps the deepest, and counts those that it leaves out", async () => {
    const { look } = lookingUp(12, (place) => full(place < 2 ? 0 : place * 1e18));
    expect(await look()).toEqual({ kept: [11, 10, 9, 8, 7, 6, 5, 4], unread: 2 });
  });

  test("is not misled by narrow ranges, which claim more than a wide one at little cost", async () => {
    const narrow: Weight = { ...full(1e24), certainPart: 5e-5 / 1e3 };
    const wide: Weight = { ...full(1e21), certainPart: 3e-3 };
    const { look } = lookingUp(40, (place) => (place === 39 ? wide : narrow));
    const { kept } = await look();
    expect(kept).toContain(39);
    expect(kept.length).toBeLessThanOrEqual(16);
  });
});

const token: Address = `0x${"7".repeat(40)}`;
const number = (value: bigint): Hex => encodeAbiParameters([{ type: "uint256" }], [value]);
const text = (value: string): Hex => encodeAbiParameters([{ type: "string" }], [value]);
const word = (value: string): Hex => stringToHex(value, { size: 32 });

/** What is made of answers to decimals(), symbol() and name(). */
function read(...answers: readonly CallResult[]) {
  const reading = readIdentity(token);
  const asked = reading.next();
  if (asked.done) throw new Error("nothing was asked");
  expect(asked.value.map(({ to }) => to)).toEqual([token, token, token]);
  const step = reading.next(answers);
  expect(step.done).toBe(true);
  return step.value;
}

describe("readIdentity", () => {
  test("takes texts, words, and none", () => {
    expect(read(number(6n), text("ODD"), text("Odd Coin"))).toEqual({
      decimals: 6,
      symbol: "ODD",
      name: "Odd Coin",
    });
    expect(read(number(0n), word("MKR"), word("Maker 0p"))).toEqual({
      decimals: 0,
      symbol: "MKR",
      name: "Maker 0p",
    });
    expect(read(number(36n), undefined, undefined)).toEqual({ decimals: 36, symbol: "", name: "" });
  });

  test("cleans and shortens texts, and is not led astray by bad ones", () => {
    const long = "x".repeat(100_000);
    expect(read(number(18n), text("US\u202eD\u0000C"), text(long))).toEqual({
      decimals: 18,
      symbol: "USDC",
      name: "x".repeat(64),
    });
    // A length beyond the data, an offset that is none, bytes that are no UTF-8.
    const beyond: Hex = `${number(32n)}${number(10n ** 30n).slice(2)}`;
    const astray: Hex = `${number(7n)}${number(1n).slice(2)}`;
    expect(read(number(18n), beyond, astray)).toEqual({ decimals: 18, symbol: "", name: "" });
    const broken = encodeAbiParameters([{ type: "bytes" }], ["0x41ff42"]);
    expect(read(number(18n), broken, "0x1234")).toMatchObject({ symbol: "A\ufffdB", name: "" });
  });

  test("refuses what has no sensible decimals", () => {
    expect(read(undefined, text("ODD"), text("Odd"))).toEqual({ refused: undefined });
    expect(read("0x12", undefined, undefined)).toEqual({ refused: undefined });
    expect(read(number(37n), text("ODD"), text("Odd"))).toEqual({ refused: 37n });
  });
});
