import { encodeAbiParameters, toEventSelector } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import { apply, load, MAX_RESERVE, SYNC } from "./state.js";

const tokenA = "0x00000000000000000000000000000000000000a0";
const tokenB = "0x00000000000000000000000000000000000000b0";
const pair = "0x00000000000000000000000000000000000000aa";
const venue: Venue = {
  id: `uniswap-v2:${pair}`,
  protocol: "uniswap-v2",
  standard: "uniswap-v2",
  address: pair,
  tokens: [tokenA, tokenB],
  feePpm: 3000,
  parameters: {},
};

const words = (...values: (bigint | Address)[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: "uint256" })),
    values.map(BigInt),
  );
const healthy = [words(5n, 10n, 1n), words(tokenA), words(tokenB), words(5n), words(11n)];

function loadWith(answers: readonly (Hex | undefined)[]) {
  const reading = load(venue);
  reading.next();
  const { done, value } = reading.next(answers);
  return { done, value };
}
function loadReplacing(index: number, answer: Hex | undefined) {
  return loadWith(healthy.map((old, at) => (at === index ? answer : old)));
}

describe("load", () => {
  test("asks pair and tokens in one batch", () => {
    const { value } = load(venue).next();
    expect(value).toEqual([
      { to: pair, data: "0x0902f1ac" },
      { to: pair, data: "0x0dfe1681" },
      { to: pair, data: "0xd21220a7" },
      { to: tokenA, data: `0x70a08231${"0".repeat(24)}${pair.slice(2)}` },
      { to: tokenB, data: `0x70a08231${"0".repeat(24)}${pair.slice(2)}` },
    ]);
  });

  test("takes a pair that holds its reserves and more", () => {
    expect(loadWith(healthy)).toEqual({ done: true, value: { reserve0: 5n, reserve1: 10n } });
  });

  test.each([
    ["is empty", 0, words(0n, 10n, 1n)],
    ["does not answer", 0, undefined],
    ["has reserves beyond 112 bits", 0, words(MAX_RESERVE + 1n, 10n, 1n)],
    ["has another first token", 1, words(tokenB)],
    ["has another second token", 2, words(tokenA)],
    ["holds less than its first reserve", 3, words(4n)],
    ["holds less than its second reserve", 4, words(9n)],
    ["has a token that does not answer", 4, undefined],
  ] as const)("admits no pair that %s", (_, index, answer) => {
    expect(loadReplacing(index, answer)).toEqual({ done: true, value: undefined });
  });
});

describe("apply", () => {
  const state = { reserve0: 5n, reserve1: 10n };

  test("takes the reserves of Sync", () => {
    expect(SYNC).toBe(toEventSelector("Sync(uint112,uint112)"));
    const log = { address: pair, topics: [SYNC], data: words(7n, 8n) } as const;
    expect(apply(venue, state, log)).toEqual({ reserve0: 7n, reserve1: 8n });
  });

  test("asks for a reload after any other log, a short one, and one that empties the pair", () => {
    const logs = [
      { address: pair, topics: [words(1n)], data: words(7n, 8n) },
      { address: pair, topics: [SYNC], data: words(7n) },
      { address: pair, topics: [SYNC], data: words(0n, 8n) },
    ] as const;
    expect(logs.map((log) => apply(venue, state, log))).toEqual([undefined, undefined, undefined]);
  });
});
