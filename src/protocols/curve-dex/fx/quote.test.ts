import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { isRefusal } from "../../../lib/refusal.js";
import type { Adapter } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import type { FxFacts } from "../facts.js";
import { curveDex } from "../index.js";
import { solve } from "./math.js";
import type { FxState } from "./pool.js";

const [usdc, eurc, share, other] = ["1", "2", "3", "4"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
];
const { curve, quote } = curveDex as unknown as Adapter<FxState, FxFacts>;
const WAD = 10n ** 18n;
const USDC = 10n ** 6n;
const NOW = 1_000_000n;

/** A million dollars of each coin, at the price of 1.21 dollars a euro, whose root is 1.1. */
const state: FxState = {
  balances: [1_210_000n * USDC, 1_000_000n * WAD],
  supply: 1_100_000n * WAD,
  D: 2_420_000n * WAD,
  priceScale: 1_210_000_000_000_000_000n,
  lastPrice: 1_210_000_000_000_000_000n,
  average: 1_210_000_000_000_000_000n,
  averagedSeconds: NOW - 1_000n,
  virtualPrice: WAD,
  profit: WAD,
  floor: WAD,
  ramp: { from: 2_000_000n, to: 2_000_000n, fromSeconds: 0n, toSeconds: 0n },
  fees: { mid: 5_000_000n, out: 45_000_000n, gamma: 3_000_000_000_000_000n },
  reservedPart: 5_000_000_000n,
  adminPart: 5_000_000_000n,
  rebalancing: { leastStep: 1_000_000_000n, mostStep: 10n ** 16n, seconds: 866n },
  donation: { shares: 0n, fromSeconds: 0n, seconds: 604_800n, mostPart: WAD / 10n },
  protection: { untilSeconds: 0n, seconds: 600n, threshold: WAD / 5n, remainder: 0n },
};

const venue: Venue<FxFacts> = {
  id: "curve-dex:pool",
  protocol: "curve-dex",
  standard: "curve-dex",
  address: share,
  tokens: [usdc, eurc, share],
  feePpm: 500,
  facts: {
    kind: "fx",
    decimals: [6, 18],
    curve: { exchange: "uint256", lists: false, removeOne: "uint256" },
  },
};

function traded(
  [tokenIn, tokenOut]: readonly [Address, Address],
  amountIn: bigint,
  { of = state, seconds = NOW }: { of?: FxState; seconds?: bigint } = {},
) {
  const context = { number: 1n, timestamp: seconds, baseFeeWei: 1n };
  return quote(venue, of, { tokenIn, tokenOut, amountIn, context });
}

const codeOf = (...asked: Parameters<typeof traded>) => {
  const result = traded(...asked);
  return isRefusal(result) ? result.refused : result.amountOut;
};

/** The state after a trade that must succeed. */
function stateAfter(...asked: Parameters<typeof traded>): FxState {
  const result = traded(...asked);
  if (isRefusal(result)) throw new Error(result.reason);
  return result.state;
}

/** What of the euros is left after somebody has paid 300,000 dollars for some. */
const left = solve([1_510_000n * WAD, 0n], state.ramp.to, state.D, 1);

/** The euro has risen by three per cent, and most of the donated shares are released. */
const donated: FxState = {
  ...state,
  balances: [1_510_000n * USDC, (left * WAD) / state.priceScale],
  lastPrice: 1_250_000_000_000_000_000n,
  average: 1_250_000_000_000_000_000n,
  donation: { ...state.donation, shares: 100_000n * WAD, fromSeconds: NOW - 500_000n },
};

describe("quote", () => {
  test("charges the least fee near the pool's own price", () => {
    const paid = codeOf([usdc, eurc], 1_210n * USDC) as bigint;
    expect(Number(paid) / 1e18).toBeGreaterThan(999.4);
    expect(Number(paid) / 1e18).toBeLessThan(999.51);
  });

  test("refuses other tokens, nothing, and what the pool cannot hold", () => {
    expect(codeOf([usdc, other], 1n)).toBe("otherTokens");
    expect([codeOf([usdc, eurc], 0n), codeOf([eurc, usdc], 1n)]).toEqual(["tooLittle", "tooLittle"]);
    expect([codeOf([usdc, eurc], 10n ** 15n * USDC), codeOf([share, usdc], state.supply + 1n)]).toEqual([
      "tooMuch",
      "tooMuch",
    ]);
  });

  test("refuses deposits alone where a list decides who may make them", () => {
    const listed = { ...state, isListed: true } as const;
    expect(codeOf([usdc, share], USDC, { of: listed })).toBe("closed");
    expect(codeOf([share, usdc], WAD, { of: listed })).toBeGreaterThan(0n);
    expect(codeOf([usdc, eurc], USDC, { of: listed })).toBeGreaterThan(0n);
    expect(curve(venue, listed, usdc, share)).toBeUndefined();
  });

  test("moves the price scale towards the average only where the profit or donated shares pay for it", () => {
    const poor = { ...donated, donation: state.donation };
    expect(stateAfter([usdc, eurc], 10n * USDC, { of: poor }).priceScale).toBe(state.priceScale);
    const next = stateAfter([usdc, eurc], 10n * USDC, { of: donated });
    expect(next.priceScale).toBeGreaterThan(state.priceScale);
    expect(next.priceScale).toBeLessThan(donated.average as bigint);
    const burnt = donated.donation.shares - next.donation.shares;
    expect(burnt).toBeGreaterThan(0n);
    expect(next.supply).toBe(donated.supply - burnt);
    expect(next.virtualPrice).toBeGreaterThanOrEqual(next.floor);
    // Only the first change of a block moves it.
    expect(stateAfter([usdc, eurc], 10n * USDC, { of: next }).priceScale).toBe(next.priceScale);
    // Locked shares pay nothing.
    const locked = { ...donated, protection: { ...donated.protection, untilSeconds: NOW + 600n } };
    expect(stateAfter([usdc, eurc], 10n * USDC, { of: locked }).priceScale).toBe(state.priceScale);
  });

  test("lets nothing follow a move of the price scale by an unknown average", () => {
    const { average: _, ...unknown } = donated;
    const next = stateAfter([usdc, eurc], 10n * USDC, { of: unknown });
    expect(next.spent).toBe(true);
    expect(codeOf([eurc, usdc], WAD, { of: next })).toBe("closed");
    expect(curve(venue, next, eurc, usdc)).toBeUndefined();
    // No move follows in the same second.
    expect(
      stateAfter([usdc, eurc], USDC, { of: { ...unknown, averagedSeconds: NOW } }).spent,
    ).toBeUndefined();
  });

  test("locks donated shares by a deposit, and charges more for the next ones", () => {
    const first = stateAfter([eurc, share], 10_000n * WAD, { of: donated });
    expect(first.protection.untilSeconds).toBeGreaterThan(NOW);
    expect(first.protection.untilSeconds).toBeLessThan(NOW + 600n);
    expect(first.protection.remainder).toBeGreaterThan(0n);
    const seconds = NOW + 1n;
    const unlocked = { ...first, protection: { ...first.protection, untilSeconds: 0n } };
    const [cheap, dear] = [unlocked, first].map((of) =>
      Number(codeOf([eurc, share], 10_000n * WAD, { of, seconds })),
    ) as [number, number];
    expect(dear).toBeLessThan(cheap);
    expect(dear).toBeGreaterThan(cheap * 0.999);
    // A withdrawal costs the same.
    const [free, held] = [unlocked, first].map((of) => codeOf([share, eurc], WAD, { of, seconds }));
    expect(free).toBe(held);
  });

  test("lets nothing follow a deposit that locks donated shares for an unknown time", () => {
    const { remainder: _, ...protection } = donated.protection;
    expect(stateAfter([eurc, share], 10_000n * WAD, { of: { ...donated, protection } }).spent).toBe(true);
    // A large deposit locks them for the whole time.
    expect(
      stateAfter([eurc, share], 700_000n * WAD, { of: { ...donated, protection } }).spent,
    ).toBeUndefined();
    expect(stateAfter([eurc, share], 10_000n * WAD, { of: { ...state, protection } }).spent).toBeUndefined();
  });

  test("keeps the admin's part of a fee out of the balances", () => {
    const flat = { ...state, fees: { ...state.fees, out: state.fees.mid } };
    const [kept, cut] = [{ ...flat, adminPart: 0n }, flat].map((of) =>
      stateAfter([usdc, eurc], 10_000n * USDC, { of }),
    );
    expect(cut?.balances[0]).toBe(kept?.balances[0]);
    const ofAdmin = Number((kept?.balances[1] ?? 0n) - (cut?.balances[1] ?? 0n)) / 1e18;
    // A quarter of five hundredths of a per cent of some 8,264 euros.
    expect(ofAdmin).toBeCloseTo(8_264 * 0.000_5 * 0.25, 2);
    expect(cut?.floor).toBeGreaterThan(state.floor);
  });
});
