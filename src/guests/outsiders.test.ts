import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { GuestList, Pool } from "../market/index.js";
import { isStranded, notesOn, outsidersOf, unreadOf } from "./outsiders.js";

const address = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
const [odd, six, scarce, base, usd] = [1, 2, 3, 4, 5].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];

const guest = (id: string, ...tokens: readonly Address[]) =>
  [id, { venue: { id, tokens } } as unknown as Pool] as const;

const guests: GuestList = {
  pools: new Map([
    guest("odd-base", odd, base),
    guest("odd-six", odd, six),
    guest("scarce-base", scarce, base),
    guest("scarce-odd", scarce, odd),
  ]),
  tokens: new Map([
    [odd, { isListed: false, known: 7, unread: 0 }],
    [six, { isListed: false, known: 1, unread: 0 }],
    [scarce, { isListed: true, known: 4, unread: 2 }],
    [address(9), { isListed: false, known: 0, unread: 0 }],
  ]),
};
const nobody: GuestList = { pools: new Map(), tokens: new Map() };
/** The guests without these venues. */
const without = (...ids: readonly string[]): GuestList => ({
  ...guests,
  pools: new Map([...guests.pools].filter(([id]) => !ids.includes(id))),
});

describe("outsidersOf", () => {
  test.each<[string, Address[], string[]]>([
    ["tokens that are followed", [base, usd], ["odd-base", "odd-six", "scarce-base", "scarce-odd"]],
    ["a stranger", [base, odd], ["odd-six", "scarce-base"]],
    ["two strangers", [six, odd], ["scarce-base"]],
    ["a token of few venues", [scarce, usd], ["odd-base", "odd-six", "scarce-odd"]],
  ])("keeps a search between %s to its own guests", (_, ends, outsiders) => {
    expect(outsidersOf(guests, ends)).toEqual(outsiders);
  });

  test("keeps nothing out where there are no guests", () => {
    expect(outsidersOf(nobody, [odd, base])).toEqual([]);
  });
});

describe("isStranded and notesOn", () => {
  test("tell of strangers alone", () => {
    expect(isStranded(guests, [odd, base])).toBe(false);
    expect(isStranded(guests, [scarce, base])).toBe(false);
    expect(isStranded(guests, [base, address(9)])).toBe(true);
    expect(isStranded(nobody, [odd, address(9)])).toBe(false);
    expect(notesOn(guests, [base, scarce])).toEqual([]);
    expect(notesOn(guests, [odd, six, address(9)])).toEqual([
      `${odd} is an unlisted token; of its 7 known venues, 3 can be used`,
      `${six} is an unlisted token; of its 1 known venue, 1 can be used`,
      `${address(9)} is an unlisted token without a known venue`,
    ]);
  });

  test("tell of what is left where venues were left out", () => {
    expect(isStranded(without("odd-base"), [six, base])).toBe(false);
    expect(notesOn(without("odd-six"), [odd, six])).toEqual([
      `${odd} is an unlisted token; of its 7 known venues, 2 can be used`,
      `${six} is an unlisted token; of its 1 known venue, 0 can be used`,
    ]);
    expect(isStranded(without("odd-six"), [six, base])).toBe(true);
  });
});

describe("unreadOf", () => {
  test("counts the unread venues of the ends, which a note on a stranger tells", () => {
    expect([unreadOf(guests, [scarce, base]), unreadOf(guests, [odd, base])]).toEqual([2, 0]);
    const crowded: GuestList = {
      ...guests,
      tokens: new Map([[odd, { isListed: false, known: 90, unread: 80 }]]),
    };
    expect(notesOn(crowded, [odd])).toEqual([
      `${odd} is an unlisted token; of its 90 known venues, 3 can be used, and 80 were left unread`,
    ]);
  });
});
