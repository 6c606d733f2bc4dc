import { describe, expect, test } from "vitest";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import type { Venue } from "../venue.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import type { YearnState } from "./state.js";

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
    expect(enter(100n)).toEqual({ amountOut: 90n, state: after, gas: FILL_GAS });
    expect(enter(7n, { ...state, supply: 0n })).toMatchObject({ amountOut: 7n });
  });

  test("withdraws the free assets", () => {
    const after = { ...state, supply: 500n, idle: 0n };
    expect(leave(400n)).toEqual({ amountOut: 400n, state: after, gas: FILL_GAS });
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
      refuse("otherTokens", "the vault does not hold these tokens"),
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
