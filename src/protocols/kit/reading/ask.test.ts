import {
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
} from "viem";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import type { CallResult, Reading } from "../../../lib/reading.js";
import { ask, askEach, askPlaces, callOf } from "./ask.js";
import { clockCall } from "./clock.js";

const pool: Address = `0x${"a".repeat(40)}`;
const coin: Address = `0x${"c".repeat(40)}`;
const number = (...values: readonly bigint[]): Hex => `0x${values.map(word).join("")}`;

/** Answers the only batch of a reading. */
function answered<T>(reading: Reading<T>, ...results: readonly CallResult[]): T {
  expect(reading.next().done).toBe(false);
  const step = reading.next(results);
  if (!step.done) throw new Error("it asks again");
  return step.value;
}

describe("callOf", () => {
  test.each([
    ["totalSupply()", "0x18160ddd"],
    ["balanceOf(address)", "0x70a08231"],
    ["coins(int128)", "0x23746eb8"],
  ])("encodes %s as viem does", (signature, selector) => {
    expect(callOf([pool, signature]).data).toBe(toFunctionSelector(`function ${signature}`));
    expect(callOf([pool, signature]).data).toBe(selector);
  });

  test("appends a word for each argument, and takes no notice of what is returned", () => {
    const { to, data } = callOf([pool, "get(address, int24) (address, bool)", coin, -1n]);
    expect(to).toBe(pool);
    expect(data).toBe(
      `${toFunctionSelector("function get(address, int24)")}${word(BigInt(coin))}${"f".repeat(64)}`,
    );
  });
});

test("callOf encodes lists as viem does", () => {
  const abi = parseAbi(["function observe(uint32[] times, bool last, int24[] ticks)"]);
  const expected = encodeFunctionData({ abi, functionName: "observe", args: [[7, 8, 9], true, [-1]] });
  expect(callOf([pool, "observe(uint32[],bool,int24[])", [7, 8, 9], 1, [-1]]).data).toBe(expected);
});

test("callOf encodes lists of structs as viem does, and takes a struct of words as its words", () => {
  const abi = parseAbi([
    "struct Key { address pool; int24 spacing; }",
    "struct Rung { bool first; uint256 amount; }",
    "function trial(address manager, Key key, Rung[] rungs)",
  ]);
  const rungs = [
    { first: true, amount: 5n },
    { first: false, amount: 6n },
  ];
  const args = [coin, { pool, spacing: -60 }, rungs] as const;
  const expected = encodeFunctionData({ abi, functionName: "trial", args });
  const call = callOf(
    [
      pool,
      "trial(address,(address,int24),(bool,uint256)[])",
      coin,
      pool,
      -60,
      [
        [1n, 5n],
        [0n, 6n],
      ],
    ],
    {
      code: "0x5f",
    },
  );
  expect(call).toEqual({ to: pool, data: expected, code: "0x5f" });
});

describe("ask", () => {
  const questions = {
    supply: [pool, "totalSupply()"],
    asset: [pool, "asset() address"],
    isPaused: [pool, "paused() bool"],
    slot: [pool, "slot0() (uint160, int24)"],
    text: [pool, "symbol() data"],
    key: [pool, "id() bytes32"],
    now: clockCall(),
    fee: { maybe: [pool, "fee()"] },
  } as const;
  const all: readonly CallResult[] = [
    number(5n),
    number(BigInt(coin)),
    number(1n),
    number(9n, -3n),
    "0xabcd",
    number(255n),
    number(7n),
    number(8n),
  ];

  test("returns answers by name, of the types in the signatures", () => {
    const found = answered(ask(questions), ...all);
    expect(found).toEqual({
      ...{ supply: 5n, asset: coin, isPaused: true, slot: [9n, -3n], text: "0xabcd" },
      ...{ key: number(255n), now: 7n, fee: 8n },
    });
    if (found === undefined) return;
    expectTypeOf(found.supply).toEqualTypeOf<bigint>();
    expectTypeOf(found.asset).toEqualTypeOf<Address>();
    expectTypeOf(found.isPaused).toEqualTypeOf<boolean>();
    expectTypeOf(found.slot).toEqualTypeOf<readonly [bigint, bigint]>();
    expectTypeOf(found.now).toEqualTypeOf<bigint>();
    expectTypeOf(found.fee).toEqualTypeOf<bigint | undefined>();
  });

  test("always returns answers to questions that may all stay unanswered", () => {
    const found = answered(ask({ fee: { maybe: [pool, "fee()"] } }), undefined);
    expect(found).toEqual({ fee: undefined });
    expectTypeOf(found).toEqualTypeOf<{ readonly fee: bigint | undefined }>();
  });

  test("returns nothing if a required answer is missing or has another form", () => {
    for (const [index] of all.entries()) {
      const found = answered(ask(questions), ...all.with(index, undefined));
      if (index === all.length - 1) expect(found).toMatchObject({ supply: 5n, fee: undefined });
      else expect(found).toBeUndefined();
    }
    expect(answered(ask(questions), ...all.with(1, number(2n ** 160n)))).toBeUndefined();
    expect(answered(ask(questions), ...all.with(3, number(9n)))).toBeUndefined();
  });
});

describe("ask with lists, manners and names", () => {
  const [first, second] = [pool, coin].map((to) => [to, "balances(uint256)", 7] as const) as [
    readonly [Address, "balances(uint256)", number],
    readonly [Address, "balances(uint256)", number],
  ];

  test("asks every member of a list, in the same batch", () => {
    const reading = ask({ clock: clockCall(), each: [first, second], none: [], fee: [pool, "fee()"] });
    expect(reading.next().value).toEqual([
      clockCall(),
      callOf(first),
      callOf(second),
      callOf([pool, "fee()"]),
    ]);
    const { value } = reading.next([number(1n), number(2n), number(3n), number(4n)]);
    expect(value).toEqual({ clock: 1n, each: [2n, 3n], none: [], fee: 4n });
  });

  test("returns nothing without a member of a list, unless each may stay unanswered", () => {
    expect(answered(ask({ each: [first, second] }), number(1n), undefined)).toBeUndefined();
    const found = answered(ask({ each: { maybe: [first, second] } }), number(1n), undefined);
    expect(found).toEqual({ each: [1n, undefined] });
    expectTypeOf(found.each).toEqualTypeOf<readonly (bigint | undefined)[]>();
  });

  test("gives a call gas and a time", () => {
    const reading = ask({ later: { maybe: { call: first, gas: 60_000, timestamp: 5n } } });
    expect(reading.next().value).toEqual([{ ...callOf(first), gas: 60_000, timestamp: 5n }]);
    expect(reading.next([number(3n)]).value).toEqual({ later: 3n });
  });

  test("returns tuples by name, and lists in them", () => {
    const call = [pool, "pool() (address[] tokens, int24 tick, bytes32[] ids)"] as const;
    const data = encodeAbiParameters(parseAbiParameters("address[], int24, bytes32[]"), [
      [coin, pool],
      -3,
      [number(9n)],
    ]);
    const found = answered(ask({ found: call }), data);
    expect(found).toEqual({ found: { tokens: [coin, pool], tick: -3n, ids: [number(9n)] } });
    expectTypeOf<NonNullable<typeof found>["found"]>().toEqualTypeOf<{
      readonly tokens: readonly Address[];
      readonly tick: bigint;
      readonly ids: readonly Hex[];
    }>();
    expect(answered(ask({ found: call }), data.slice(0, -64) as Hex)).toBeUndefined();
    for (const none of [undefined, "0x", number(0n, 0n, 0n), number(2n ** 255n, 1n, 0n)] as const)
      expect(answered(ask({ found: call }), none)).toBeUndefined();
  });
});

describe("askEach", () => {
  test("takes an address for a call without arguments", () => {
    const reading = askEach("asset() address", [pool, coin]);
    expect(reading.next().value).toEqual([callOf([pool, "asset()"]), callOf([coin, "asset()"])]);
  });

  test("returns the answers in order, and nothing where there is none", () => {
    const coins = askPlaces(pool, "coins(uint256) address", 3);
    const found = answered(coins, number(BigInt(coin)), undefined, number(2n ** 160n));
    expect(found).toEqual([coin, undefined, undefined]);
    expectTypeOf(found).toEqualTypeOf<readonly (Address | undefined)[]>();
  });
});
