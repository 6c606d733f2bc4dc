import { describe, expect, test } from "vitest";
import { outsidersOf } from "../guests/index.js";
import type { Address } from "../lib/address.js";
import { type Market, type Pool, wholeOf, withGuests } from "../market/index.js";
import { newestExecutor } from "../program/index.js";
import { executableBy } from "./executable.js";

const [odd, base]: Address[] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`];
const poolWith = (id: string, ...steps: string[]) =>
  [id, { venue: { id, tokens: [odd, base] }, adapter: { steps } } as unknown as Pool] as const;
const market = {
  pools: new Map([poolWith("old", "v2Swap"), poolWith("new", "v2Swap", "someday")]),
} as unknown as Market;
const visited = withGuests(
  market,
  new Map([poolWith("older guest", "v2Swap"), poolWith("newer guest", "someday")]),
  new Map([[odd as Address, { isListed: false, known: 2 }]]),
);
const older = { ...newestExecutor, version: 0, steps: ["v2Swap", "sweep"] };

describe("executableBy", () => {
  test("leaves out venues one of whose steps the version does not know, once for every market", () => {
    const reduced = executableBy(market, older);
    expect([...reduced.pools.keys()]).toEqual(["old"]);
    expect(executableBy(market, older)).toBe(reduced);
    expect(wholeOf(reduced)).toBe(market);
  });

  test("leaves out guests in the same way, and the others are still guests", () => {
    const reduced = executableBy(visited, older);
    expect([...reduced.pools.keys()]).toEqual(["old", "older guest"]);
    expect([...(reduced.visit?.guests.keys() ?? [])]).toEqual(["older guest"]);
    expect(reduced.visit?.host).toBe(executableBy(market, older));
    expect(outsidersOf(reduced, [base as Address])).toEqual(["older guest"]);
    expect(executableBy(visited, older)).toBe(reduced);
  });

  test.each([market, visited])("leaves a market as it is for the newest version", (whole) =>
    expect(executableBy(whole, newestExecutor)).toBe(whole),
  );
});
