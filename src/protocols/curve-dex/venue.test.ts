import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Call, CallResult } from "../../lib/reading.js";
import type { PoolFacts, StableFacts } from "./facts.js";
import { readKind, readVenue } from "./venue.js";

const [dai, usdc, share, pool] = ["1", "2", "3", "4"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
];
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

/** How many functions tell kinds. */
const KIND_CALLS = 8;

/** The answers of a pool of the contracts after 3pool. */
const usual = {
  kind: Array<CallResult>(KIND_CALLS).fill(undefined),
  laterCoin: words(dai),
  earlyCoin: undefined,
  fee: words(4_000_000n),
  a: words(200n),
  initialA: words(20_000n),
  futureA: words(20_000n),
  symbol: `${words(32n, 3n)}${"4c5053".padEnd(64, "0")}`,
  decimals: [words(18n), words(6n)],
  /** For each coin, the answers to both names of `balances`: the one that the pool has, and the other. */
  counts: [words(1n), undefined, words(1n), undefined] as CallResult[],
};

function made(changes: Readonly<Partial<Record<keyof typeof usual, unknown>>> = {}, coins = [dai, usdc]) {
  const { kind, decimals, counts, ...others } = { ...usual, ...changes } as typeof usual;
  const reading = readVenue(
    { slug: "curve-dex", standard: "curve-dex", contracts: {} },
    { pool, coins, share },
  );
  const asked = reading.next();
  const ofCoins = coins.flatMap((_, index) => [counts[2 * index], counts[2 * index + 1]]);
  const answers = [...kind, ...Object.values(others), ...decimals, ...ofCoins] as CallResult[];
  expect(asked.value).toHaveLength(answers.length);
  return reading.next(answers).value as Exclude<typeof asked.value, readonly unknown[]>;
}

const factsOf = (...given: Parameters<typeof made>) =>
  made(...given)?.facts as PoolFacts | StableFacts | undefined;
const facts = { early: false, precision: 100, decimals: [18, 6], keepsCount: true };

describe("readVenue", () => {
  test("makes a plain pool", () => {
    expect(made()).toEqual({
      id: `curve-dex:${pool}`,
      protocol: "curve-dex",
      standard: "curve-dex",
      address: pool,
      tokens: [dai, usdc, share],
      shareSymbol: "LPS",
      feePpm: 400,
      facts,
    });
  });

  test("tells a pool of early 2020 by signed places and an amplification that cannot move", () => {
    const early = { laterCoin: undefined, earlyCoin: words(dai), initialA: undefined, futureA: undefined };
    expect(factsOf(early)).toEqual({ ...facts, early: true, precision: 1 });
    expect(factsOf({ ...early, initialA: words(200n) })).toMatchObject({ otherKind: "unknownCode" });
    expect(factsOf({ ...early, earlyCoin: undefined })).toMatchObject({ otherKind: "unknownCode" });
  });

  test("tells by its amplification how it is stored, also while it moves tenfold", () => {
    const precision = (a: bigint, from: bigint, to: bigint) =>
      factsOf({ a: words(a), initialA: words(from), futureA: words(to) })?.precision;
    expect([
      precision(200n, 200n, 200n),
      precision(110n, 100n, 1_000n),
      precision(900n, 1_000n, 100n),
    ]).toEqual([1, 1, 1]);
    expect([precision(11n, 1_000n, 10_000n), precision(100n, 10_000n, 1_000n)]).toEqual([100, 100]);
  });

  test("names what is no plain pool", () => {
    const unscaled = { initialA: words(200n), futureA: words(200n) };
    expect(factsOf({ ...unscaled, decimals: [words(18n), undefined] }, [dai, NATIVE])).toEqual({
      ...facts,
      precision: 1,
      decimals: [18, 18],
      otherKind: "native",
    });
    const five = [dai, usdc, usdc, usdc, usdc];
    expect(factsOf({ decimals: five.map(() => words(6n)) }, five)).toMatchObject({
      otherKind: "unknownCode",
    });
  });

  test("makes a pool with rates, of the newest generation, or with the native currency, and names one with a moving fee alone", () => {
    const { early: _, ...known } = facts;
    const stable = {
      ...known,
      kind: "stable",
      curve: { exchange: "int128", lists: false, removeOne: "int128" },
    };
    const answering = (answers: Readonly<Record<number, Hex>>) =>
      usual.kind.map((_, index): CallResult => answers[index]);
    const rates = words(10n ** 18n, 10n ** 30n);
    const list = words(32n, 2n, 10n ** 18n, 10n ** 30n);
    const offpeg = words(2n * 10n ** 10n);
    expect(factsOf({ kind: answering({ 3: list, 4: offpeg }) })).toEqual({
      ...stable,
      rates: "storedList",
      fees: "offpeg",
      // No factory tells whom it asks.
      asks: [pool],
      curve: { ...stable.curve, lists: true },
    });
    expect(factsOf({ kind: answering({ 3: rates }) })).toEqual({
      ...stable,
      rates: "stored",
      fees: "static",
    });
    // Whoever created it may replace its oracle.
    expect(factsOf({ kind: answering({ 3: rates, 5: words(share) }) })).toMatchObject({ asks: [pool] });
    expect(factsOf({ kind: answering({ 4: offpeg }) })).toEqual({ ...facts, otherKind: "dynamicFee" });
    expect(factsOf({ laterCoin: words(NATIVE), decimals: [undefined, words(6n)] }, [NATIVE, usdc])).toEqual({
      ...stable,
      rates: "decimals",
      fees: "static",
    });
  });

  test("names a pool whose rates have another form than its fee suggests", () => {
    const answering = (...answers: CallResult[]) =>
      Object.assign([...usual.kind], { 3: answers[0], 4: answers[1] });
    const [rates, list] = [words(1n, 1n), words(32n, 2n, 1n, 1n)];
    expect(factsOf({ kind: answering(rates, words(1n)) })).toMatchObject({ otherKind: "newGeneration" });
    expect(factsOf({ kind: answering(list, undefined) })).toMatchObject({ otherKind: "rates" });
    expect(factsOf({ kind: answering(words(1n), undefined) })).toMatchObject({ otherKind: "rates" });
  });

  test("says that a pool counts its coins itself where it does so for every one, by either name", () => {
    const kept = (...counts: CallResult[]) => factsOf({ counts })?.keepsCount;
    const [yes, no] = [words(1n), words(0n)];
    expect([kept(yes, undefined, yes, undefined), kept(undefined, yes, no, yes)]).toEqual([true, true]);
    expect([kept(yes, undefined, no, undefined), kept(no, no, no, no), kept()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("makes none of a pool without a fee, or of coins without decimals", () => {
    expect([made({ fee: undefined }), made({ decimals: [words(18n), undefined] })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(made({ decimals: [words(18n), words(19n)] })).toBeUndefined();
  });
});

describe("readKind", () => {
  const answering = (answers: Readonly<Record<number, Hex>>) => {
    const reading = readKind(pool, [dai, usdc]);
    const asked = reading.next().value as readonly Call[];
    const step = reading.next(asked.map((_, index): CallResult => answers[index]));
    return step.done ? step.value.otherKind : "it asks again";
  };
  const one = words(1n);

  test("asks for what only some kinds have", () => {
    const asked = readKind(pool, [dai, usdc]).next().value as readonly Call[];
    expect(asked.map(({ data }) => data)).toEqual([
      ...["0xb1373929", "0x71511a5e", "0x5d6362bb", "0xfd0684b1", "0x8edfdd5f"],
      ...["0x8874f628", "0xb739953e", "0xb9947eb0"].map((selector) => `${selector}${word(0n)}`),
    ]);
  });

  test("names every kind but the plain one", () => {
    expect([0, 1, 2, 3, 4, 5].map((index) => answering({ [index]: one }))).toEqual([
      "crypto",
      "metapool",
      "metapool",
      "rates",
      "dynamicFee",
      "rates",
    ]);
    expect(answering({ 3: one, 4: one })).toBe("newGeneration");
    expect(answering({})).toBeUndefined();
  });

  test("knows lending pools by coins that wrap others; the first plain pools tell their own coins there", () => {
    expect([6, 7].map((index) => answering({ [index]: words(usdc) }))).toEqual(["rates", "rates"]);
    expect([6, 7].map((index) => answering({ [index]: words(dai) }))).toEqual([undefined, undefined]);
  });
});
