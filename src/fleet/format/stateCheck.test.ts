import { describe, expect, test } from "vitest";
import { realMarket } from "../../engine/testing/market.js";
import type { Pool } from "../../market/index.js";
import { makeRandom } from "../../routing/testing/random.js";
import { readRecording, standingIn } from "../testing/recording.js";
import { writtenFormat } from "./formats.js";
import { makeStateCheck, shapeOf } from "./stateCheck.js";

const recorded = (await standingIn(readRecording(writtenFormat))).market;
const recordedPools = [...recorded.pools.values()];
const wrong = ["x", "17", "0xab", 17, 0.5, true, null, undefined, [], {}, ["x"], 5n];

/** Returns the state with one random value replaced by another, and the name of its place. */
function forged(
  state: unknown,
  place: number,
  value: unknown,
): { readonly state: unknown; readonly at: string } {
  let left = place;
  let at = "";
  const walk = (part: unknown, path: string): unknown => {
    if (left < 0) return part;
    if (typeof part !== "object" || part === null || ArrayBuffer.isView(part)) {
      left -= 1;
      if (left >= 0) return part;
      at = path;
      return value;
    }
    if (Array.isArray(part)) return part.map((item, index) => walk(item, `${path}[${index}]`));
    return Object.fromEntries(Object.entries(part).map(([key, own]) => [key, walk(own, `${path}.${key}`)]));
  };
  return { state: walk(state, ""), at };
}

function placesIn(state: unknown): number {
  if (typeof state !== "object" || state === null || ArrayBuffer.isView(state)) return 1;
  return Object.values(state).reduce((sum: number, part) => sum + placesIn(part), 0);
}

/** Uses a pool as a search does. Throws what the adapter throws, and for malformed results. */
function use({ venue, adapter, state }: Pool): void {
  for (const tokenIn of venue.tokens) {
    for (const tokenOut of venue.tokens.filter((token) => token !== tokenIn)) {
      adapter.curve(venue, state, tokenIn, tokenOut);
      for (const amountIn of [1n, 10n ** 9n, 10n ** 18n, 10n ** 24n]) {
        const result = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context: recorded.head });
        if (!("refused" in result)) expect(result.amountOut).toBeTypeOf("bigint");
      }
    }
  }
}

describe("makeStateCheck", () => {
  test("accepts the states of all standards, of which most have a known shape", () => {
    const check = makeStateCheck();
    for (const pool of recordedPools)
      expect([pool.venue.id, check(pool, recorded.head)]).toEqual([pool.venue.id, undefined]);
    expect(new Set(recordedPools.map(({ adapter }) => adapter.standard)).size).toBeGreaterThan(8);
    const { pools, head } = realMarket({ venues: 1000, tokens: 50, seed: 4 });
    for (const pool of pools.values()) expect(check(pool, head)).toBeUndefined();
    const shapes = new Set(
      [...pools.values()].map(({ adapter, state }) => `${adapter.standard} ${shapeOf(state)}`),
    );
    expect(shapes.size).toBeLessThan(50);
  });

  test("refuses values of a wrong kind wherever the adapter would fail on them", () => {
    const random = makeRandom(7);
    const check = makeStateCheck();
    for (const pool of recordedPools) check(pool, recorded.head);
    const failures: string[] = [];
    let refused = 0;
    for (const pool of recordedPools) {
      for (let each = 0; each < 8; each++) {
        const place = random.below(placesIn(pool.state));
        const value = wrong[random.below(wrong.length)];
        const { state, at } = forged(pool.state, place, value);
        const bad = { ...pool, state };
        if (check(bad, recorded.head) !== undefined) {
          refused += 1;
          continue;
        }
        try {
          use(bad);
        } catch (error) {
          failures.push(`${pool.adapter.standard} ${at} = ${String(value)}: ${(error as Error).message}`);
        }
      }
    }
    expect(failures).toEqual([]);
    expect(refused).toBeGreaterThan(recordedPools.length);
  });

  test("tests a state with a fraction where others of its shape have whole numbers", () => {
    const check = makeStateCheck();
    const pool = recordedPools.find(
      ({ state }) => typeof (state as { feePpm?: unknown }).feePpm === "number",
    );
    if (pool === undefined) throw new Error("no pool's state has a fee");
    expect(check(pool, recorded.head)).toBeUndefined();
    const state = { ...(pool.state as object), feePpm: 0.5 };
    expect(check({ ...pool, state }, recorded.head)).toContain("0.5 cannot be converted to a BigInt");
  });

  test("refuses amounts as texts, also where a quote only makes them longer", () => {
    const check = makeStateCheck();
    const pool = recordedPools.find(({ adapter }) => adapter.standard === "wrapped-native") as Pool;
    expect(check({ ...pool, state: { supplyWei: "5" } }, recorded.head)).toBe(
      "a text stands in place of a number",
    );
  });

  test("says what is wrong, also of a state that is none", () => {
    const check = makeStateCheck();
    const pool = recordedPools[0] as Pool;
    for (const state of [undefined, null, 5n, "x", []])
      expect(check({ ...pool, state }, recorded.head)).toBeTypeOf("string");
  });
});
