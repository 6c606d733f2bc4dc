import { describe, expect, test } from "vitest";
import { type Hex, word } from "../../lib/hex.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { Log, Venue } from "../venue.js";
import { shares } from "./liquidity.js";
import { type PairState, topics } from "./state.js";

const [token0, token1] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const venue: Venue<NoFacts> = {
  id: "pair",
  protocol: "uniswap-v2",
  standard: "uniswap-v2",
  address: `0x${"9".repeat(40)}`,
  tokens: [token0, token1],
  feePpm: 3000,
  facts: {},
};
const [swap] = shares.topics as [Hex];

const state: PairState = {
  reserve0: 5n,
  reserve1: 7n,
  surplus0: 1n,
  surplus1: 2n,
  totalSupply: 23n,
  ownShares: 3n,
  kLast: 0n,
  feeOn: false,
};

/** Returns a Swap log with the amounts in and out of both tokens. */
function swapLog(...amounts: readonly bigint[]): Log {
  return {
    address: venue.address,
    topics: [swap, `0x${word(1n)}`, `0x${word(2n)}`],
    data: `0x${amounts.map((amount) => word(amount)).join("")}`,
  };
}

describe("shares.reserves", () => {
  test("is all that the pair counts", () => {
    expect(shares.reserves(venue, state)).toEqual([
      { token: token0, amount: 5n },
      { token: token1, amount: 7n },
    ]);
  });
});

describe("shares.supply", () => {
  test("is all there are", () => expect(shares.supply?.(venue, state)).toBe(23n));
});

describe("shares.fees", () => {
  test.each([
    ["a sale of token0", [1000n, 0n, 0n, 5n], [{ token: token0, microUnits: 3_000_000n }]],
    ["a sale of token1", [0n, 1000n, 5n, 0n], [{ token: token1, microUnits: 3_000_000n }]],
    ["less than a unit", [1n, 0n, 0n, 5n], [{ token: token0, microUnits: 3000n }]],
    [
      "a flash swap that pays in both",
      [1000n, 2000n, 9n, 9n],
      [
        { token: token0, microUnits: 3_000_000n },
        { token: token1, microUnits: 6_000_000n },
      ],
    ],
  ])("reads %s", (_, amounts, expected) => {
    expect(shares.fees(venue, swapLog(...amounts))).toEqual(expected);
  });

  test("follows the deployment's fee", () => {
    const cheap = { ...venue, feePpm: 2500 };
    expect(shares.fees(cheap, swapLog(1n, 0n, 0n, 5n))).toEqual([{ token: token0, microUnits: 2500n }]);
  });

  test.each([
    ["another log", { ...swapLog(1_000_000n, 0n, 0n, 5n), topics }],
    ["a log without topics", { ...swapLog(1_000_000n, 0n, 0n, 5n), topics: [] }],
    ["a log without data", { ...swapLog(), data: "0x" as Hex }],
  ])("makes nothing of %s", (_, log) => expect(shares.fees(venue, log)).toEqual([]));
});
