import { encodeAbiParameters, encodeFunctionData, parseAbi, toEventSelector } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Call } from "../../lib/reading.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import { type UnusableReason, unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import { v2LensAddress, v2LensCode } from "./lens.js";
import { apply, load, MAX_RESERVE, type PairState, topics } from "./state.js";

const tokenA = "0x00000000000000000000000000000000000000a0";
const tokenB = "0x00000000000000000000000000000000000000b0";
const pair = "0x00000000000000000000000000000000000000aa";
const factory = "0x00000000000000000000000000000000000000fa";
const venue: Venue<NoFacts> = {
  id: `uniswap-v2:${pair}`,
  protocol: "uniswap-v2",
  standard: "uniswap-v2",
  address: pair,
  tokens: [tokenA, tokenB],
  feePpm: 3000,
  facts: {},
  sources: { factory },
};

const lensAbi = parseAbi(["function state(address factory, address pair, address token0, address token1)"]);

const words = (...values: (bigint | Address)[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: "uint256" })),
    values.map(BigInt),
  );
const healthy = [
  words(5n, 10n, 1n),
  words(tokenA),
  words(tokenB),
  words(5n),
  words(11n),
  words(100n),
  words(2n),
  words(49n),
  words(tokenA),
];
const read: PairState = {
  reserve0: 5n,
  reserve1: 10n,
  surplus0: 0n,
  surplus1: 1n,
  totalSupply: 100n,
  ownShares: 2n,
  kLast: 49n,
  feeOn: true,
};

/** From a node that does not support code overrides. */
function loadWith(answers: readonly (Hex | undefined)[]) {
  const reading = load(venue);
  reading.next();
  reading.next([undefined]);
  const { done, value } = reading.next(answers);
  return { done, value };
}
function loadReplacing(index: number, answer: Hex | undefined) {
  return loadWith(healthy.map((old, at) => (at === index ? answer : old)));
}

/** From a node that runs the lens as a code override. */
function loadByLens(...answer: readonly bigint[]) {
  const reading = load(venue);
  reading.next();
  const { done, value } = reading.next([words(...answer)]);
  return { done, value };
}

describe("load", () => {
  test("asks the lens, and without it pair and tokens in one batch", () => {
    const reading = load(venue);
    const [call] = reading.next().value as readonly Call[];
    expect(call).toEqual({
      to: v2LensAddress,
      data: encodeFunctionData({ abi: lensAbi, args: [factory, pair, tokenA, tokenB] }),
      code: v2LensCode,
      gas: 60_000,
    });
    expect(reading.next([undefined]).value).toEqual([
      { to: pair, data: "0x0902f1ac" },
      { to: pair, data: "0x0dfe1681" },
      { to: pair, data: "0xd21220a7" },
      { to: tokenA, data: `0x70a08231${"0".repeat(24)}${pair.slice(2)}` },
      { to: tokenB, data: `0x70a08231${"0".repeat(24)}${pair.slice(2)}` },
      { to: pair, data: "0x18160ddd" },
      { to: pair, data: `0x70a08231${"0".repeat(24)}${pair.slice(2)}` },
      { to: pair, data: "0x7464fc3d" },
      { to: factory, data: "0x017e7e58" },
    ]);
  });

  test("takes a pair that holds its reserves and more", () => {
    expect(loadWith(healthy)).toEqual({ done: true, value: read });
  });

  test("takes what the lens answers", () => {
    expect(loadByLens(5n, 10n, 5n, 11n, 100n, 2n, 49n, 1n)).toEqual({ done: true, value: read });
  });

  test.each<[string, UnusableReason, readonly bigint[]]>([
    ["is empty", "empty", [0n, 10n, 5n, 11n, 100n, 2n, 49n, 1n]],
    [
      "has reserves beyond 112 bits",
      "doesNotAddUp",
      [MAX_RESERVE + 1n, 10n, MAX_RESERVE + 1n, 11n, 100n, 2n, 49n, 1n],
    ],
    ["holds less than its first reserve", "doesNotAddUp", [5n, 10n, 4n, 11n, 100n, 2n, 49n, 1n]],
    ["holds less than its second reserve", "doesNotAddUp", [5n, 10n, 5n, 9n, 100n, 2n, 49n, 1n]],
    ["has no shares", "empty", [5n, 10n, 5n, 11n, 0n, 0n, 49n, 1n]],
  ])("admits no pair of which the lens says that it %s", (_, reason, answer) => {
    expect(loadByLens(...answer)).toEqual({ done: true, value: unusable(reason) });
  });

  test("knows a factory that claims no fee", () => {
    expect(loadReplacing(8, words(0n))).toEqual({ done: true, value: { ...read, feeOn: false } });
  });

  test.each([
    ["is empty", "empty", 0, words(0n, 10n, 1n)],
    ["does not answer", "silent", 0, undefined],
    ["has reserves beyond 112 bits", "doesNotAddUp", 0, words(MAX_RESERVE + 1n, 10n, 1n)],
    ["has another first token", "changed", 1, words(tokenB)],
    ["has another second token", "changed", 2, words(tokenA)],
    ["holds less than its first reserve", "doesNotAddUp", 3, words(4n)],
    ["holds less than its second reserve", "doesNotAddUp", 4, words(9n)],
    ["has a token that does not answer", "silent", 4, undefined],
    ["has no shares", "empty", 5, words(0n)],
    ["does not tell its shares", "silent", 5, undefined],
    ["does not tell its own shares", "silent", 6, undefined],
    ["does not tell its last product", "silent", 7, undefined],
    ["has a factory that does not tell who gets a fee", "silent", 8, undefined],
  ] as const)("admits no pair that %s", (_, reason, index, answer) => {
    expect(loadReplacing(index, answer)).toEqual({ done: true, value: unusable(reason) });
  });
});

describe("apply", () => {
  const [sync, mint, burn] = topics as [Hex, Hex, Hex];

  test("takes the reserves of Sync", () => {
    expect(sync).toBe(toEventSelector("Sync(uint112,uint112)"));
    const log = { address: pair, topics: [sync], data: words(7n, 8n) } as const;
    expect(apply(venue, read, log)).toEqual({ ...read, reserve0: 7n, reserve1: 8n, surplus1: 0n });
    const frozen = Object.freeze({ ...read });
    expect(apply(venue, frozen, log)).not.toBe(frozen);
  });

  test("asks for a reload after any other log, a short one, and one that empties the pair", () => {
    const logs = [
      { address: pair, topics: [words(1n)], data: words(7n, 8n) },
      { address: pair, topics: [sync], data: words(7n) },
      { address: pair, topics: [sync], data: words(0n, 8n) },
      { address: pair, topics: [mint, words(tokenA)], data: words(7n, 8n) },
      { address: pair, topics: [burn, words(tokenA), words(tokenB)], data: words(7n, 8n) },
    ] as const;
    expect(logs.map((log) => apply(venue, read, log))).toEqual(logs.map(() => undefined));
    expect(mint).toBe(toEventSelector("Mint(address,uint256,uint256)"));
    expect(burn).toBe(toEventSelector("Burn(address,uint256,uint256,address)"));
  });
});
