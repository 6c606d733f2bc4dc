import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { isRefusal } from "../../../lib/refusal.js";
import type { Adapter } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import type { CryptoFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { Arithmetic } from "./math/maths.js";
import { type CryptoState, poolOf } from "./pool.js";
import { given } from "./trade.js";

const [usdc, weth, share, other] = ["1", "2", "3", "4"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
];
const { curve, quote } = curveDex as unknown as Adapter<CryptoState, CryptoFacts>;
const WAD = 10n ** 18n;
const USDC = 10n ** 6n;
const strength = { amplification: 400_000n, gamma: 145_000_000_000_000n };

/** A million dollars of each coin, at the price of 2,500 dollars an ether. */
const state: CryptoState = {
  balances: [1_000_000n * USDC, 400n * WAD],
  supply: 20_000n * WAD,
  D: 2_000_000n * WAD,
  priceScale: [2_500n * WAD],
  lastPrices: [2_500n * WAD],
  averages: [2_500n * WAD],
  averagedSeconds: 1_000n,
  virtualPrice: WAD,
  profit: WAD,
  profitPaid: WAD,
  ramp: { from: strength, to: strength, fromSeconds: 0n, toSeconds: 0n },
  fees: { mid: 26_000_000n, out: 45_000_000n, gamma: 230_000_000_000_000n },
  rebalancing: { extraProfit: 2_000_000_000_000n, step: 146_000_000_000_000n, seconds: 866n },
};

function venueOf(arithmetic: Arithmetic): Venue<CryptoFacts> {
  return {
    id: "curve-dex:pool",
    protocol: "curve-dex",
    standard: "curve-dex",
    address: share,
    tokens: [usdc, weth, share],
    feePpm: 2_600,
    facts: {
      kind: "crypto",
      arithmetic,
      decimals: [6, 18],
      curve: { exchange: "uint256", lists: false, removeOne: "uint256" },
    },
  };
}
const newest = venueOf("two21");

function traded(
  [tokenIn, tokenOut]: readonly [Address, Address],
  amountIn: bigint,
  {
    of = state,
    venue = newest,
    seconds = 2_000n,
  }: { of?: CryptoState; venue?: Venue<CryptoFacts>; seconds?: bigint } = {},
) {
  const context = { number: 1n, timestamp: seconds, baseFeeWei: 1n };
  return quote(venue, of, { tokenIn, tokenOut, amountIn, context });
}

const codeOf = (...asked: Parameters<typeof traded>) => {
  const result = traded(...asked);
  return isRefusal(result) ? result.refused : result.amountOut;
};

describe("quote", () => {
  test("charges the least fee near the pool's own price", () => {
    const paid = codeOf([usdc, weth], 2_500n * USDC) as bigint;
    // The price rises slightly with every unit bought.
    expect(Number(paid) / 1e18).toBeGreaterThan(0.9965);
    expect(Number(paid) / 1e18).toBeLessThan(0.9974);
  });

  test("refuses other tokens, nothing, and what the pool cannot hold", () => {
    expect(codeOf([usdc, other], 1n)).toBe("otherTokens");
    expect([codeOf([usdc, weth], 0n), codeOf([weth, usdc], 1n)]).toEqual(["tooLittle", "tooLittle"]);
    expect([codeOf([usdc, weth], 10n ** 15n * USDC), codeOf([share, usdc], state.supply + 1n)]).toEqual([
      "tooMuch",
      "tooMuch",
    ]);
  });

  test("refuses a withdrawal before which the pool pays its admin", () => {
    const owing = { ...state, profit: WAD + 1n };
    expect(codeOf([share, usdc], WAD)).toBeGreaterThan(0n);
    expect(codeOf([share, usdc], WAD, { of: owing })).toBe("closed");
    // The pool pays nothing while its amplification moves.
    const ramp = { ...state.ramp, toSeconds: 3_000n };
    expect(codeOf([share, usdc], WAD, { of: { ...owing, ramp } })).toBeGreaterThan(0n);
    // The first generation pays at another time.
    const first = { of: owing, venue: venueOf("firstTwo") };
    expect(codeOf([share, usdc], WAD, first)).toBeGreaterThan(0n);
  });

  test("pays the admin first at most once a day, where the pool's storage tells what is due", () => {
    // Twenty shares less than the invariant supports.
    const supply = 19_980n * WAD;
    const virtualPrice = (20_000n * WAD * WAD) / supply;
    const owing = { ...state, supply, virtualPrice, profit: virtualPrice };
    const hidden = { kind: "claims", claimedSeconds: 0n, adminShares: WAD, isPaid: true } as const;
    const redeemed = (of: CryptoState, seconds: bigint) => codeOf([share, usdc], WAD, { of, seconds });
    const paidOn = redeemed({ ...owing, hidden }, 86_399n) as bigint;
    expect(paidOn).toBeGreaterThan(0n);
    expect(paidOn).toBe(redeemed({ ...owing, profitPaid: owing.profit }, 86_399n));
    const after = redeemed({ ...owing, hidden }, 86_400n) as bigint;
    // A quarter of the profit that the pool keeps, and one share of some 20,000 from deposits.
    expect(1 - Number(after) / Number(paidOn)).toBeCloseTo(0.000_25 + 0.000_05, 5);
    // Nobody to pay, but a payment due: most coins revert.
    expect(redeemed({ ...owing, hidden: { ...hidden, isPaid: false } }, 86_400n)).toBe("closed");
  });

  test("moves the prices of the newest generation towards their average, by its profit", () => {
    const moved = {
      ...state,
      averages: [2_600n * WAD],
      lastPrices: [2_600n * WAD],
      profit: WAD + 10n ** 12n,
    };
    const rich = { ...moved, virtualPrice: WAD + 10n ** 15n, D: state.D + state.D / 1_000n };
    const trade = traded([usdc, weth], 100_000n * USDC, { of: rich });
    if (isRefusal(trade)) throw new Error(trade.reason);
    const [price] = trade.state.priceScale as [bigint];
    expect(price).toBeGreaterThan(2_500n * WAD);
    expect(price).toBeLessThan(2_600n * WAD);
    expect(trade.state.spent).toBeUndefined();
    const { averages: _, ...unknown } = rich;
    expect(traded([usdc, weth], 100_000n * USDC, { of: unknown })).toMatchObject({ state: { spent: true } });
  });

  test("lets nothing follow a trade in a pool of the first generation, or a deposit", () => {
    const first = venueOf("firstTwo");
    const trade = traded([usdc, weth], 10_000n * USDC, { venue: first });
    const deposit = traded([usdc, share], 10_000n * USDC);
    for (const [made, venue] of [
      [trade, first],
      [deposit, newest],
    ] as const) {
      if (isRefusal(made)) throw new Error(made.reason);
      expect(codeOf([weth, usdc], WAD, { of: made.state, venue })).toBe("closed");
      expect(curve(venue, made.state, weth, usdc)).toBeUndefined();
    }
  });

  test("gives the same in both generations up to the precision to which they settle", () => {
    for (const amountIn of [1_000n * USDC, 50_000n * USDC, 400_000n * USDC]) {
      const [one, two] = (["two20", "firstTwo"] as const).map((arithmetic) =>
        Number(codeOf([usdc, weth], amountIn, { venue: venueOf(arithmetic) })),
      ) as [number, number];
      expect(Math.abs(one / two - 1)).toBeLessThan(1e-9);
    }
  });

  test("of single pools of the first generation differs from that of its factory in the last digits alone", () => {
    const amounts = [101n, 7n, 3n].map((part) => (state.balances[0] as bigint) / part);
    const paid = (alone: boolean) =>
      amounts.map((amount) => {
        const of = alone ? { ...state, alone: true as const } : state;
        return given(poolOf(venueOf("firstTwo"), of), of, [0, 1], amount, 2_000n).amountOut;
      });
    for (const [index, amount] of paid(true).entries()) {
      expect(Math.abs(Number(amount) / Number(paid(false)[index]) - 1)).toBeLessThan(1e-9);
    }
  });
});
