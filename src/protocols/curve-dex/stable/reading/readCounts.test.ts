import { describe, expect, test } from "vitest";
import type { Address } from "../../../../lib/address.js";
import { type Hex, word } from "../../../../lib/hex.js";
import type { Call, CallResult } from "../../../../lib/reading.js";
import { unusable } from "../../../kit/adapter/unusable.js";
import { RAY } from "../../../kit/maths/ray.js";
import type { Venue } from "../../../venue.js";
import type { StableFacts } from "../../facts.js";
import { readCounts, readLending, readStaked } from "./readCounts.js";

const [pool, market, coin, other, asset, second] = ["1", "2", "3", "4", "5", "6"].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address, Address, Address];
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;
const reserve = (token: Address, indexRay = (RAY * 11n) / 10n) =>
  words(0n, indexRay, 0n, RAY / 50n, 0n, 0n, 1_000n, token, 0n, 0n);

describe("readLending", () => {
  const told = (changes: Readonly<Record<number, CallResult>> = {}, reserves = [coin, other]) => {
    const reading = readLending(pool, [coin, other]);
    reading.next();
    const answers = [asset, asset, market, second, second, market].map((address) => words(address));
    const asked = reading.next(answers.map((answer, index) => (index in changes ? changes[index] : answer)));
    return asked.done ? asked.value : reading.next(reserves.map((token) => reserve(token))).value;
  };

  test("finds the market and the assets of coins that it issues", () => {
    expect(told()).toEqual({ market, assets: [asset, second] });
  });

  test("finds none of other coins, of two markets, or where market and pool name other tokens", () => {
    expect(told({ 2: undefined })).toBeUndefined();
    expect(told({ 5: words(pool) })).toBeUndefined();
    expect(told({ 3: words(asset) })).toBeUndefined();
    expect(told({}, [coin, pool])).toBeUndefined();
  });
});

describe("readStaked", () => {
  const told = (shares: bigint, totals: readonly bigint[], external: readonly bigint[], balance: bigint) => {
    const reading = readStaked(pool, [coin, other]);
    reading.next();
    const known = (values: readonly bigint[]) =>
      [0, 1].map((index) => values.map((value) => words(value))[index]);
    const ofSecond = [words(shares), ...known(totals), ...known(external), words(balance)];
    return reading.next([...Array(5).fill(undefined), words(7n), ...ofSecond]).value;
  };

  test("finds the coins whose balance is a share of all that is staked, rounded down", () => {
    expect(told(10n, [30n, 40n], [], 13n)).toEqual([false, true]);
    expect(told(10n, [30n, 40n], [], 14n)).toBeUndefined();
    expect(told(10n, [0n, 40n], [], 13n)).toBeUndefined();
  });

  test("counts shares that others back in no rate, and needs what they are worth", () => {
    // 25 shares are worth 37, and 5 further ones 7. Of all together, 25 would be worth 36.
    expect(told(25n, [30n, 44n], [5n, 7n], 37n)).toEqual([false, true]);
    expect(told(25n, [30n, 44n], [5n, 7n], 36n)).toBeUndefined();
    expect(told(25n, [30n, 44n], [5n], 37n)).toBeUndefined();
  });
});

function askedOf(venue: Venue<StableFacts>): readonly Call[] {
  return readCounts(venue).next().value as readonly Call[];
}

function countsIn(venue: Venue<StableFacts>, balances: readonly bigint[], answers: readonly CallResult[]) {
  const reading = readCounts(venue);
  const first = reading.next();
  const step = first.done ? first : reading.next(answers);
  if (!step.done) throw new Error("it asks again");
  return step.value(balances);
}

describe("readCounts", () => {
  const facts = { lent: { market, assets: [asset] } } as unknown as StableFacts;
  const venue = { address: pool, tokens: [coin, second], facts } as unknown as Venue<StableFacts>;
  const usual = { paused: words(0n), scaled: words(1_000n), admin: words(100n), reserve: reserve(coin) };
  const found = (
    changes: Partial<Record<keyof typeof usual | "income", CallResult>> = {},
    balance = 1_010n,
  ) => {
    const answers = { ...usual, income: words((RAY * 111n) / 100n), ...changes };
    return countsIn(venue, [balance], Object.values(answers));
  };

  test("asks each coin, the pool and the market", () => {
    expect(askedOf(venue).map(({ to }) => to)).toEqual([market, coin, pool, market, market]);
  });

  test("tells how a coin counts, of which a part is the admin's", () => {
    expect(found()).toEqual([
      { scaled: 1_000n, ofAdmin: 100n, updatedAt: 1_000n, indexRay: (RAY * 11n) / 10n, rateRay: RAY / 50n },
    ]);
  });

  test("refuses a paused market, another token of the asset, silence, and balances that are rounded otherwise", () => {
    expect([
      found({ paused: words(1n) }),
      found({ reserve: reserve(other) }),
      found({ scaled: undefined }),
      found({ paused: undefined }),
      found({ reserve: reserve(coin, 0n) }),
      found({}, 1_009n),
    ]).toEqual(
      (["paused", "changed", "silent", "silent", "silent", "unknownRounding"] as const).map(unusable),
    );
  });

  test("tells how staked coins count beside whole ones, and refuses balances that are rounded otherwise", () => {
    const staking = { ...venue, facts: { staked: [false, true] } } as unknown as Venue<StableFacts>;
    const ofStaked = [words(3n), words(10n), words(30n), words(40n)];
    expect(askedOf(staking)).toHaveLength(7);
    expect(countsIn(staking, [7n, 10n], [words(1n), ...ofStaked])).toEqual([
      { amount: 7n },
      { shares: 10n, allShares: 30n, allWei: 40n, ofAdmin: 3n },
    ]);
    expect([
      countsIn(staking, [7n, 11n], [words(1n), ...ofStaked]),
      countsIn(staking, [7n, 10n], [undefined, ...ofStaked]),
      countsIn(staking, [7n, 10n], [words(1n), words(3n)]),
    ]).toEqual((["unknownRounding", "silent", "silent"] as const).map(unusable));
  });

  test("asks nothing of a pool whose coins move by raw units", () => {
    const plain = { ...venue, facts: {} } as unknown as Venue<StableFacts>;
    expect(readCounts(plain).next().done).toBe(true);
    expect(countsIn(plain, [1n], [])).toBeUndefined();
  });
});
