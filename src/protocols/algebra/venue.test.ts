import { describe, expect, test } from "vitest";
import { type Hex, word } from "../../lib/hex.js";
import type { CallResult } from "../../lib/reading.js";
import { readVenue } from "./venue.js";

const factory = "0x00000000000000000000000000000000000000fa";
const pool = "0x00000000000000000000000000000000000000aa";
const history = "0x00000000000000000000000000000000000000dd";
const tokens = [
  "0x0000000000000000000000000000000000000001",
  "0x0000000000000000000000000000000000000002",
] as const;
const deployment = { slug: "a-fork", standard: "algebra", contracts: { factory } } as const;

const words = (...values: readonly bigint[]): Hex => `0x${values.map(word).join("")}`;
const one = (value: bigint) => words(value);

/**
 * Returns what is read from a pool with these answers: state, spacing, root of a tree, history, community fee. A pool of
 * Integral has no plugin.
 */
function read(...answers: readonly CallResult[]) {
  const reading = readVenue(deployment, pool, tokens);
  expect(reading.next().value).toHaveLength(5);
  const step = reading.next(answers);
  return step.done ? step.value : reading.next([one(0n), undefined]).value;
}

describe("readVenue", () => {
  const base = { id: `a-fork:${pool}`, protocol: "a-fork", standard: "algebra", address: pool, tokens };

  test("reads pools of 1.x with one fee, whose bits are those of usable ticks", () => {
    const state = words(1n, 2n, 333n, 4n, 5n, 6n, 1n);
    expect(read(state, one(60n), undefined, one(BigInt(history)), undefined)).toEqual({
      ...base,
      feePpm: 333,
      sources: { history },
      facts: { generation: "adaptive", tickSpacing: 60, callback: "algebra" },
    });
  });

  test("reads pools of factories with a default community fee, which have a bit for every tick", () => {
    const state = words(1n, 2n, 333n, 4n, 5n, 6n, 1n);
    expect(read(state, one(60n), undefined, one(BigInt(history)), one(0n))).toMatchObject({
      facts: { generation: "adaptive", tickSpacing: 1 },
    });
  });

  test("reads pools with a fee for each direction", () => {
    const state = words(1n, 2n, 333n, 444n, 4n, 5n, 6n, 1n);
    expect(read(state, one(10n), undefined, one(BigInt(history)), one(0n))).toMatchObject({
      feePpm: 333,
      facts: { generation: "directional", tickSpacing: 1 },
    });
  });

  test("reads pools of Integral, which have a tree of ticks and keep no history", () => {
    const state = words(1n, 2n, 500n, 0n, 0n, 1n);
    expect(read(state, one(60n), one(0n), undefined, one(0n))).toEqual({
      ...base,
      feePpm: 500,
      facts: { generation: "integral", tickSpacing: 1, callback: "algebra" },
    });
  });

  test.each<[string, readonly CallResult[]]>([
    ["a contract that answers nothing", [undefined, undefined, undefined, undefined, undefined]],
    ["a state of another size", [words(1n, 2n), one(60n), undefined, one(BigInt(history)), undefined]],
    [
      "no spacing",
      [words(1n, 2n, 3n, 4n, 5n, 6n, 1n), undefined, undefined, one(BigInt(history)), undefined],
    ],
    ["no history", [words(1n, 2n, 3n, 4n, 5n, 6n, 1n), one(60n), undefined, one(0n), undefined]],
    [
      "an adaptive fee and a tree",
      [words(1n, 2n, 3n, 4n, 5n, 6n, 1n), one(60n), one(0n), one(BigInt(history)), one(0n)],
    ],
    [
      "a state of Integral's size without a tree",
      [words(1n, 2n, 3n, 0n, 0n, 1n), one(60n), undefined, undefined, one(0n)],
    ],
  ])("leaves out %s", (_, answers) => {
    expect(read(...answers)).toBeUndefined();
  });
});
