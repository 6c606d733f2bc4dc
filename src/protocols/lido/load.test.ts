import { describe, expect, test } from "vitest";
import { NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import { unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import { load } from "./load.js";

const [steth, wsteth] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const staking: Venue<NoFacts> = {
  id: "stETH",
  protocol: "lido",
  standard: "lido",
  address: steth,
  tokens: [NATIVE, steth],
  feePpm: 0,
  facts: {},
  sources: { steth },
};
const wrapping: Venue<NoFacts> = { ...staking, id: "wstETH", address: wsteth, tokens: [steth, wsteth] };
const words = (...values: bigint[]): Hex => `0x${values.map((value) => word(value)).join("")}`;
const pool = [words(1000n), words(1150n), words(0n)];
const limit = words(0n, 1n, 33n, 5000n, 50n, 20n, 7n);

function loadWith(venue: Venue<NoFacts>, answers: readonly (Hex | undefined)[]) {
  const reading = load(venue);
  reading.next();
  return reading.next(answers).value;
}

describe("load", () => {
  test("reads the pool and the stake limit", () => {
    expect(loadWith(staking, [...pool, limit])).toEqual({
      shares: 1000n,
      pooledWei: 1150n,
      stake: {
        paused: false,
        limited: true,
        mostWei: 5000n,
        growthBlocks: 50n,
        beforeWei: 20n,
        since: 7n,
      },
    });
  });

  test("reads the pool and what is wrapped", () => {
    const state = { shares: 1000n, pooledWei: 1150n, wrapped: 9n };
    expect(loadWith(wrapping, [...pool, words(BigInt(steth)), words(9n)])).toEqual(state);
  });

  test("admits nothing while the pool is stopped, empty or silent", () => {
    const answers = [
      [words(1000n), words(1150n), words(1n), limit],
      [words(0n), words(1150n), words(0n), limit],
      [...pool, undefined],
      [undefined, words(1150n), words(0n), limit],
    ];
    expect(answers.map((each) => loadWith(staking, each))).toEqual([
      unusable("paused"),
      unusable("empty"),
      unusable("silent"),
      unusable("silent"),
    ]);
    expect(loadWith(wrapping, [...pool, words(7n), words(9n)])).toEqual(unusable("changed"));
  });
});
