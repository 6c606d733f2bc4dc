import { describe, expect, test } from "vitest";
import type { Market, Pool } from "../market/index.js";
import { newestExecutor } from "../program/index.js";
import { executableBy } from "./executable.js";

const poolWith = (...steps: string[]) => ({ adapter: { steps } }) as unknown as Pool;
const market = {
  pools: new Map([
    ["old", poolWith("v2Swap")],
    ["new", poolWith("v2Swap", "someday")],
  ]),
} as unknown as Market;

describe("executableBy", () => {
  test("leaves out venues one of whose steps the version does not know, once for every market", () => {
    const older = { ...newestExecutor, version: 0, steps: ["v2Swap", "sweep"] };
    const reduced = executableBy(market, older);
    expect([...reduced.pools.keys()]).toEqual(["old"]);
    expect(executableBy(market, older)).toBe(reduced);
  });

  test("leaves the market as it is for the newest version", () =>
    expect(executableBy(market, newestExecutor)).toBe(market));
});
