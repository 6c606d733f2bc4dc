import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import type { CallResult } from "../reading.js";
import { unusable } from "../unusable.js";
import type { PoolFacts } from "./facts.js";
import { KIND_CALLS, kindCalls, otherKindOf } from "./kind.js";
import { load } from "./load.js";
import { poolOf } from "./pool.js";
import { exchange } from "./trade.js";

const [first, second, share, pool] = ["1", "2", "3", "4"].map(
  (digit) => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address];
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

describe("otherKindOf", () => {
  const answering = (answers: Readonly<Record<number, Hex>>) =>
    otherKindOf(
      first,
      Array.from({ length: KIND_CALLS }, (_, index): CallResult => answers[index]),
    );
  const one = words(1n);

  test("asks for what only some kinds have", () => {
    expect(kindCalls(pool)).toHaveLength(KIND_CALLS);
    expect(new Set(kindCalls(pool).map(({ data }) => data)).size).toBe(KIND_CALLS);
  });

  test("names every kind but the plain one", () => {
    expect([0, 1, 2, 3, 4].map((index) => answering({ [index]: one }))).toEqual([
      "crypto",
      "metapool",
      "metapool",
      "rates",
      "dynamicFee",
    ]);
    expect(answering({ 3: one, 4: one })).toBe("newGeneration");
    expect(answering({})).toBeUndefined();
  });

  test("knows lending pools by coins that wrap others; the first plain pools tell their own coins there", () => {
    expect([5, 6].map((index) => answering({ [index]: words(second) }))).toEqual(["rates", "rates"]);
    expect([5, 6].map((index) => answering({ [index]: words(first) }))).toEqual([undefined, undefined]);
  });
});

describe("load", () => {
  const venue: Venue<PoolFacts> = {
    id: `curve-dex:${pool}`,
    protocol: "curve-dex",
    standard: "curve-dex",
    address: pool,
    tokens: [first, second, share],
    feePpm: 400,
    facts: { early: false, precision: 100, decimals: [18, 6] },
  };
  const state = {
    balances: [10n ** 24n, 2n * 10n ** 12n],
    supply: 3n * 10n ** 24n,
    ramp: { from: 20_000n, to: 20_000n, fromSeconds: 0n, toSeconds: 0n },
    fee: 4_000_000n,
    adminFee: 5_000_000_000n,
  };
  const paid = exchange(poolOf(venue), state, [0, 1], 10n ** 18n, 1n).amountOut;
  const loaded = (foretold: CallResult, to = 20_000n) => {
    const reading = load(venue);
    const { value: calls } = reading.next();
    const answers = [
      foretold,
      words(first),
      words(second),
      ...[...state.balances, state.supply, state.fee, state.adminFee, 20_000n, to, 0n, 0n].map((value) =>
        words(value),
      ),
    ];
    expect(calls).toHaveLength(answers.length);
    return reading.next(answers).value;
  };

  test("takes a pool that foretells what its state makes, or a unit more before the fee is rounded", () => {
    expect([loaded(words(paid)), loaded(words(paid + 1n))]).toEqual([state, state]);
  });

  test("takes none that foretells anything else, as one with hidden rates does", () => {
    const others = [paid - 1n, paid + 2n, (paid * 105n) / 100n];
    const contradicts = unusable("doesNotAddUp");
    expect(others.map((amount) => loaded(words(amount)))).toEqual(others.map(() => contradicts));
    expect(loaded(undefined)).toEqual(contradicts);
  });

  test("believes a pool whose amplification moves", () => {
    expect(loaded(words(paid - 1n), 30_000n)).toMatchObject({ ramp: { to: 30_000n } });
  });

  test("asks nothing of a pool of another kind", () => {
    const crypto = { ...venue, facts: { ...venue.facts, otherKind: "crypto" as const } };
    expect(load(crypto).next()).toEqual({ done: true, value: unusable("crypto") });
  });
});
