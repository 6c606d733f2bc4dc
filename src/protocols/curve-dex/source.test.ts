import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { source } from "./source.js";

const addresses = Array.from({ length: 8 }, (_, index) => `0x${String(index + 1).repeat(40)}` as Address);
const [registry, dai, usdc, share, first, second, third, fourth] = addresses as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
];
const deployment = { slug: "curve-dex", standard: "curve-dex", contracts: { registry } };
const pools = source(deployment) as NonNullable<ReturnType<typeof source>>;
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

/** Returns a reading's result for these answers to its batches, and the calls that it made. */
function answered<Result>(reading: Reading<Result>, ...batches: readonly (readonly CallResult[])[]) {
  const asked: (readonly Call[])[] = [];
  let step = reading.next();
  for (const answers of batches) {
    if (step.done) throw new Error("it asks for less");
    asked.push(step.value);
    expect(step.value).toHaveLength(answers.length);
    step = reading.next(answers);
  }
  if (!step.done) throw new Error("it asks for more");
  return { result: step.value, asked };
}

test("a deployment whose registry nobody names has no source", () => {
  expect(source({ ...deployment, contracts: {} })).toBeUndefined();
});

describe("count", () => {
  test("is none where no registry answers", () => {
    const count = () => pools.index?.count() as Reading<number | undefined>;
    expect([[words(7n)], [undefined]].map((answers) => answered(count(), answers).result)).toEqual([
      7,
      undefined,
    ]);
  });
});

describe("list", () => {
  const coins = (...held: readonly Address[]) => words(...held, ...Array(8 - held.length).fill(0n));
  const list = (from: number, to: number, known: readonly Hex[] = []) =>
    pools.index?.discover(from, to, (key) => known.includes(key)) as Reading<unknown>;

  test("tells the coins and shares of pools, and asks no more of those that are known", () => {
    const { result, asked } = answered(
      list(3, 5, [second]),
      [words(first), words(second)],
      [coins(dai, usdc), words(share)],
    );
    expect(result).toEqual([{ key: first, tokens: [dai, usdc], facts: { share } }]);
    expect(asked[0]?.map(({ data }) => Number(`0x${data.slice(10)}`))).toEqual([3, 4]);
  });

  test("leaves out those that do not answer, or have no coins or shares", () => {
    const { result } = answered(
      list(0, 6),
      [undefined, words(0n), words(first), words(second), words(third), words(fourth)],
      [
        coins(dai),
        words(share),
        coins(dai, usdc),
        words(0n),
        undefined,
        words(share),
        coins(dai, usdc),
        undefined,
      ],
    );
    expect(result).toEqual([]);
  });
});

describe("weigh", () => {
  const weighed = (answer: CallResult) =>
    answered(pools.weigh({ key: first, tokens: [dai, usdc], facts: { share } }), [answer]).result;

  test("tells what lies in a pool, and nothing of one that lacks a coin", () => {
    expect(weighed(words(5n, 6n, 0n, 0n, 0n, 0n, 0n, 0n))).toEqual({ reserves: [5, 6] });
    expect([weighed(words(5n, 0n, 7n)), weighed(undefined)]).toEqual([undefined, undefined]);
  });
});

describe("a factory", () => {
  const factory = registry;
  const made = source({ ...deployment, contracts: { factory } }) as typeof pools;

  test("lists its pools in the order of their making, each its own share, with lists of either form", () => {
    const listed = made.index?.discover(0, 2, () => false) as Reading<unknown>;
    const { result, asked } = answered(
      listed,
      [words(first), words(second)],
      [words(32n, 2n, dai, usdc), words(usdc, dai, 0n, 0n)],
    );
    expect(result).toEqual([
      { key: first, tokens: [dai, usdc], facts: { share: first } },
      { key: second, tokens: [usdc, dai], facts: { share: second } },
    ]);
    expect(asked[0]?.every(({ to }) => to === factory)).toBe(true);
    expect([made.contract, made.index?.shifts]).toEqual([factory, undefined]);
  });

  test("weighs a pool by a list of its balances", () => {
    const weighed = answered(made.weigh({ key: first, tokens: [dai, usdc], facts: { share: first } }), [
      words(32n, 2n, 5n, 6n),
    ]);
    expect(weighed.result).toEqual({ reserves: [5, 6] });
  });
});
