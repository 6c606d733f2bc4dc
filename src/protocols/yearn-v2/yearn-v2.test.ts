import { encodeAbiParameters } from "viem";
import { describe, expect, test } from "vitest";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { unusable } from "../kit/adapter/unusable.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { type YearnState, yearnV2 } from "./index.js";

const { curve, load, quote } = yearnV2;
const shares = yearnV2.shares as NonNullable<typeof yearnV2.shares>;

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
const context: BlockContext = { number: 2n, timestamp: 50n, baseFeeWei: 1n };
const state: YearnState = {
  supply: 900n,
  idle: 400n,
  debt: 600n,
  limit: 1100n,
  open: true,
  lockedProfit: 100n,
  releasedPerSecond: 10n ** 17n,
  reportedAt: 50n,
};
const enter = (amountIn: bigint, from = state) =>
  quote(venue, from, { tokenIn: asset, tokenOut: vault, amountIn, context });
const leave = (amountIn: bigint, from = state) =>
  quote(venue, from, { tokenIn: vault, tokenOut: asset, amountIn, context });

describe("quote", () => {
  test("issues shares for all assets, including locked profit", () => {
    const after = { ...state, supply: 990n, idle: 500n };
    expect(enter(100n)).toEqual({ amountOut: 90n, state: after, gas: 95_000 });
    expect(enter(7n, { ...state, supply: 0n })).toMatchObject({ amountOut: 7n });
  });

  test("withdraws the free assets", () => {
    const after = { ...state, supply: 500n, idle: 0n };
    expect(leave(400n)).toEqual({ amountOut: 400n, state: after, gas: 95_000 });
  });

  test("refuses what the vault reverts or fills in part", () => {
    expect([
      enter(0n),
      enter(1n),
      enter(101n),
      enter(10n, { ...state, open: false }),
      enter(10n, { ...state, idle: 0n, debt: 0n }),
      enter(2n ** 250n, { ...state, limit: 2n ** 255n }),
      leave(401n),
      leave(901n),
      leave(1n, { ...state, lockedProfit: 999n }),
      leave(1n, { ...state, lockedProfit: 1001n }),
      leave(2n ** 240n, { ...state, supply: 2n ** 241n }),
      quote(venue, state, { tokenIn: asset, tokenOut: asset, amountIn: 1n, context }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the vault takes no more"),
      refuse("closed", "the vault is not open to deposits"),
      refuse("closed", "the vault has lost everything"),
      refuse("tooMuch", "the amount is more than the vault can reckon with"),
      refuse("tooMuch", "so much does not lie idle in the vault"),
      refuse("tooMuch", "there are not so many shares"),
      refuse("tooLittle", "the output is zero"),
      refuse("closed", "more of the vault's profit is locked than it has"),
      refuse("tooMuch", "the amount is more than the vault can reckon with"),
      refuse("otherTokens", "the contract does not convert these tokens into each other"),
    ]);
  });
});

describe("curve", () => {
  test("is a straight line with the vault's limits", () => {
    const line = (price: number, capacityIn: number) => ({
      feeFactor: 1,
      segments: [{ capacityIn, price, reserveIn: Infinity, reserveOut: Infinity }],
    });
    expect(curve(venue, state, asset, vault)).toEqual(line(0.9, 100));
    expect(curve(venue, state, vault, asset)).toEqual(line(1000 / 900, 360));
  });

  test("there is none for other tokens and where nothing can be done", () => {
    expect(curve(venue, state, asset, asset)).toBeUndefined();
    expect(curve(venue, { ...state, open: false }, asset, vault)).toBeUndefined();
    expect(curve(venue, { ...state, idle: 0n }, vault, asset)).toBeUndefined();
  });
});

describe("shares", () => {
  const freeAt = (timestamp: bigint, of: YearnState = { ...state, lockedProfit: 101n }) => {
    const later = shares.accrued?.(of, { number: 1n, timestamp }) as YearnState;
    expect(shares.supply?.(venue, later)).toBe(900n);
    return shares.reserves(venue, later);
  };

  test("are worth what the vault and its strategies have, but for the profit that is still locked", () => {
    expect(shares.reserves(venue, state)).toEqual([{ token: asset, amount: 900n }]);
    expect(shares.index?.(venue, state)).toBe(1);
  });

  test("get the profit second by second, the part that is out rounded down", () => {
    const at = [50n, 51n, 55n, 59n, 60n, 1000n].flatMap((timestamp) => freeAt(timestamp));
    expect(at.map(({ amount }) => amount)).toEqual([899n, 909n, 949n, 989n, 1000n, 1000n]);
  });

  test("are worth less than nothing where more is locked than there is", () => {
    expect(freeAt(50n, { ...state, lockedProfit: 1001n })).toMatchObject([{ amount: -1n }]);
  });
});

describe("load", () => {
  const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value]);
  const healthy: readonly Told[] = [
    [[vault, "apiVersion()"], text("0.3.4")],
    [[vault, "token()"], asset],
    [[vault, "guestList()"], 0n],
    [[asset, "balanceOf(address)", vault], 400n],
    [[vault, "totalSupply()"], 900n],
    [[vault, "totalDebt()"], 600n],
    [[vault, "depositLimit()"], 2000n],
    [[vault, "emergencyShutdown()"], 0n],
    [[vault, "lockedProfit()"], 100n],
    [[vault, "lockedProfitDegration()"], 46n],
    [[vault, "lastReport()"], 50n],
  ];
  const loadWith = (...changed: readonly Told[]) => answering(load(venue), [...healthy, ...changed]);

  test("takes a vault of a version it knows", () => {
    expect(loadWith()).toEqual({
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

  test.each<[string, string, bigint | undefined]>([
    ["is shut down", "emergencyShutdown()", 1n],
    ["does not say whether it is", "emergencyShutdown()", undefined],
    ["has guests", "guestList()", 7n],
  ])("lets nobody deposit in one that %s", (_, getter, answer) => {
    expect(loadWith([[vault, getter], answer])).toMatchObject({ open: false });
  });

  test.each([
    ["is of another version", "unknownCode", "apiVersion()", text("0.4.3")],
    ["has another asset", "changed", "token()", 7n],
    ["does not say what it lent", "silent", "totalDebt()", undefined],
    ["does not say when it reported", "silent", "lastReport()", undefined],
  ] as const)("admits no vault that %s", (_, reason, getter, answer) => {
    expect(loadWith([[vault, getter], answer])).toEqual(unusable(reason));
  });

  test("names another version first, whatever such a vault does not answer", () => {
    const other = loadWith(
      [[vault, "apiVersion()"], text("0.4.3")],
      [[vault, "lockedProfitDegration()"], undefined],
    );
    expect(other).toEqual(unusable("unknownCode"));
  });
});
