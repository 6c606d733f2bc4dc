import { describe, expect, test } from "vitest";
import { NATIVE } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext, QuoteInput } from "../adapter.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { Venue } from "../venue.js";
import { encode } from "./encode.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import type { LidoState } from "./state.js";

const [steth, wsteth] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`] as const;
const staking: Venue<NoFacts> = {
  id: "stETH",
  protocol: "lido",
  standard: "lido",
  address: steth,
  tokens: [NATIVE, steth],
  feePpm: 0,
  facts: {},
  sources: { steth },
};
const wrapping: Venue<NoFacts> = { ...staking, id: "wstETH", address: wsteth, tokens: [steth, wsteth] };
const context: BlockContext = { number: 52n, timestamp: 12n, baseFeeWei: 1n };
const stake = {
  paused: false,
  limited: true,
  mostWei: 5000n,
  growthBlocks: 50n,
  beforeWei: 1000n,
  since: 50n,
};
const pool = { shares: 10_000n, pooledWei: 12_000n };
const wrapped: LidoState = { ...pool, wrapped: 4000n };

const trade = (venue: Venue<NoFacts>, state: LidoState, from: number, amountIn: bigint) => {
  const [tokenIn, tokenOut] = (from === 0 ? venue.tokens : [...venue.tokens].reverse()) as [
    QuoteInput["tokenIn"],
    QuoteInput["tokenOut"],
  ];
  return quote(venue, state, { tokenIn, tokenOut, amountIn, context });
};

describe("quote", () => {
  test("stakes, which gives whole shares and uses the limit up", () => {
    expect(trade(staking, { ...pool, stake }, 0, 601n)).toEqual({
      amountOut: 598n,
      state: { shares: 10_500n, pooledWei: 12_601n, stake: { ...stake, beforeWei: 599n, since: 52n } },
      gas: FILL_GAS,
    });
  });

  test("wraps and unwraps", () => {
    expect(trade(wrapping, wrapped, 0, 600n)).toEqual({
      amountOut: 500n,
      state: { ...pool, wrapped: 4500n },
      gas: FILL_GAS,
    });
    expect(trade(wrapping, wrapped, 1, 500n)).toEqual({
      amountOut: 600n,
      state: { ...pool, wrapped: 3500n },
      gas: FILL_GAS,
    });
  });

  test("refuses what the contracts do, and the way back to the native currency", () => {
    expect([
      trade(staking, { ...pool, stake }, 0, 0n),
      trade(staking, { ...pool, stake }, 0, 1201n),
      trade(staking, { ...pool, stake: { ...stake, paused: true } }, 0, 1n),
      trade(staking, { ...pool, stake }, 0, 1n),
      trade(staking, { ...pool, stake }, 1, 1n),
      trade(wrapping, wrapped, 0, 7202n),
      trade(wrapping, wrapped, 1, 4001n),
      quote(wrapping, wrapped, { tokenIn: NATIVE, tokenOut: wsteth, amountIn: 1n, context }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooMuch", "so much may not be staked now"),
      refuse("closed", "so much may not be staked now"),
      refuse("tooLittle", "the output is zero"),
      refuse("otherTokens", "withdrawals take days"),
      refuse("tooMuch", "there is not so much to wrap"),
      refuse("tooMuch", "so much is not wrapped"),
      refuse("otherTokens", "these tokens are not turned into each other here"),
    ]);
  });
});

describe("curve", () => {
  test("is a straight line with the limits", () => {
    const line = (price: number, capacityIn: number) => ({
      feeFactor: 1,
      segments: [{ capacityIn, price, reserveIn: Infinity, reserveOut: Infinity }],
    });
    expect(curve(staking, { ...pool, stake }, NATIVE, steth)).toEqual(line(1, 5000));
    expect(curve(wrapping, wrapped, steth, wsteth)).toEqual(line(10_000 / 12_000, 7200));
    expect(curve(wrapping, wrapped, wsteth, steth)).toEqual(line(1.2, 4000));
    expect(curve(staking, { ...pool, stake }, steth, NATIVE)).toBeUndefined();
    expect(curve(staking, { ...pool, stake: { ...stake, paused: true } }, NATIVE, steth)).toBeUndefined();
  });
});

describe("encode", () => {
  const fill = {
    amount: { token: "native", sharePpm: 1_000_000 },
    prefunded: false,
    to: "executor",
  } as const;

  test("names the contract and what it does", () => {
    const step = (venue: Venue<NoFacts>, tokenIn: typeof steth, tokenOut: typeof steth) =>
      encode(venue, pool, { ...fill, tokenIn, tokenOut });
    expect([
      step(staking, NATIVE, steth),
      step(wrapping, steth, wsteth),
      step(wrapping, wsteth, steth),
    ]).toEqual([
      { op: "lido", token: steth, mode: "submit", amount: fill.amount },
      { op: "lido", token: wsteth, mode: "wrap", amount: fill.amount },
      { op: "lido", token: wsteth, mode: "unwrap", amount: fill.amount },
    ]);
    expect(() => step(staking, steth, NATIVE)).toThrow("does not turn");
  });
});

describe("shares", () => {
  const staked: LidoState = { ...pool, stake };

  test("of the pool are a claim to ether that is paid later, wrapped ones to stETH at once", () => {
    const facts = (venue: Venue<NoFacts>, state: LidoState) => [
      shares.reserves(venue, state),
      shares.supply?.(venue, state),
      shares.locked?.(venue),
    ];
    expect(facts(staking, staked)).toEqual([[{ token: NATIVE, amount: 12_000n }], 12_000n, true]);
    expect(facts(wrapping, wrapped)).toEqual([[{ token: steth, amount: 4_800n }], 4_000n, false]);
    expect([shares.index?.(staking, staked), shares.index?.(wrapping, wrapped)]).toEqual([1.2, 1.2]);
  });
});
