import { encodeAbiParameters } from "viem";
import { describe, expect, test } from "vitest";
import { type Hex, word } from "../../lib/hex.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import { load } from "./load.js";

const [asset, vault] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const venue: Venue<ShareFacts> = {
  id: "vault",
  protocol: "yearn-v2",
  standard: "yearn-v2",
  address: vault,
  tokens: [asset, vault],
  feePpm: 0,
  facts: { decimals: 6 },
};
const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value]);
const number = (value: bigint): Hex => `0x${word(value)}`;

/** In the order of the calls: version, token, guests, then numbers. */
const healthy: readonly (Hex | undefined)[] = [
  text("0.3.4"),
  number(BigInt(asset)),
  number(0n),
  ...[400n, 900n, 600n, 2000n, 0n, 100n, 46n, 50n].map(number),
];

function loadReplacing(index: number, answer: Hex | undefined) {
  const reading = load(venue);
  reading.next();
  return reading.next(healthy.map((old, at) => (at === index ? answer : old))).value;
}

describe("load", () => {
  test("takes a vault of a version it knows", () => {
    expect(loadReplacing(0, healthy[0])).toEqual({
      supply: 900n,
      idle: 400n,
      debt: 600n,
      limit: 2000n,
      open: true,
      lockedProfit: 100n,
      releasedPerSecond: 46n,
      reportedAt: 50n,
    });
  });

  test.each([
    ["is shut down", 7, number(1n)],
    ["has guests", 2, number(7n)],
  ])("lets nobody deposit in one that %s", (_, index, answer) => {
    expect(loadReplacing(index, answer)).toMatchObject({ open: false });
  });

  test.each([
    ["is of another version", "unknownCode", 0, text("0.4.3")],
    ["has another asset", "changed", 1, number(7n)],
    ["does not say what it lent", "silent", 5, undefined],
    ["does not say when it reported", "silent", 10, undefined],
  ] as const)("admits no vault that %s", (_, reason, index, answer) => {
    expect(loadReplacing(index, answer)).toEqual(unusable(reason));
  });
});
