import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { CryptoFacts } from "../facts.js";
import { quoteMutants } from "../testing/mutants.js";
import { arithmetics, boundsOfThree, isNewest } from "./math/maths.js";
import { newtonD } from "./math/newton.js";
import { type CryptoState, isSound, poolOf } from "./pool.js";

const WAD = 10n ** 18n;
const tokens = ["1", "2", "3", "4"].map((digit): Address => `0x${digit.repeat(40)}`);

/** A million of each of the coins, which are worth the same. */
function poolAt(arithmetic: (typeof arithmetics)[number]) {
  const n = /wo/.test(arithmetic) ? 2 : 3;
  const strength = {
    amplification: arithmetic === "firstThreeEarly" ? 5_400_000n : 400_000n,
    gamma: 10n ** 14n,
  };
  const million = 1_000_000n * WAD;
  const ones = Array.from({ length: n - 1 }, () => WAD);
  const state: CryptoState = {
    balances: [million, ...ones.map(() => million)],
    supply: million,
    D: BigInt(n) * million,
    priceScale: ones,
    lastPrices: ones,
    averages: ones,
    averagedSeconds: 1_000n,
    virtualPrice: WAD,
    profit: WAD,
    profitPaid: WAD,
    ramp: { from: strength, to: strength, fromSeconds: 0n, toSeconds: 0n },
    fees: { mid: 26_000_000n, out: 45_000_000n, gamma: 230_000_000_000_000n },
    rebalancing: { extraProfit: 2_000_000_000_000n, step: 146_000_000_000_000n, seconds: 866n },
    ...(isNewest(arithmetic) && {
      hidden: { kind: "claims", claimedSeconds: 0n, adminShares: 0n, isPaid: true } as const,
    }),
  };
  const facts: CryptoFacts = {
    kind: "crypto",
    arithmetic,
    decimals: Array.from({ length: n }, () => 18),
    curve: { exchange: "uint256", lists: false, removeOne: "uint256" },
  };
  const venue = {
    ...{ id: "pool", protocol: "curve-dex", standard: "curve-dex", address: tokens[3] as Address, feePpm: 0 },
    tokens: [...tokens.slice(0, n), tokens[3] as Address],
    facts,
  };
  return { state, venue };
}

describe("isSound", () => {
  test.each(arithmetics)("lets no state of %s by that the arithmetic divides by nothing", (arithmetic) => {
    const { state, venue } = poolAt(arithmetic);
    expect(isSound(poolOf(venue), state)).toBe(true);
    const ramping = { ...state, ramp: { ...state.ramp, toSeconds: 3_000n } };
    const verdicts = quoteMutants(venue, [state, ramping], (mutant) => isSound(poolOf(venue), mutant));
    expect(Object.values(verdicts).every((count) => count > 10)).toBe(true);
  });

  test("names parameters that no contract has", () => {
    const { state, venue } = poolAt("three");
    const withRamp = (ramp: Partial<CryptoState["ramp"]>) =>
      isSound(poolOf(venue), { ...state, ramp: { ...state.ramp, ...ramp } });
    const { to } = state.ramp;
    expect(withRamp({ to: { ...to, gamma: 0n } })).toBe(false);
    expect(withRamp({ from: { ...to, amplification: 0n } })).toBe(false);
    expect(withRamp({ fromSeconds: 3_000n, toSeconds: 3_000n })).toBe(false);
    expect(withRamp({ fromSeconds: 2_999n, toSeconds: 3_000n })).toBe(true);
  });

  // `MIN_A` of the contracts: n^n in units of 1e-4, divided by ten with two coins, by a hundred with three.
  test.each([
    ["firstTwo", 4_000n],
    ["firstThree", 2_700n],
  ] as const)("has no amplification of %s below that of the contract", (arithmetic, least) => {
    const { state, venue } = poolAt(arithmetic);
    const withAmplification = (amplification: bigint) => {
      const strength = { ...state.ramp.to, amplification };
      return isSound(poolOf(venue), { ...state, ramp: { ...state.ramp, from: strength, to: strength } });
    };
    expect(withAmplification(least)).toBe(true);
    expect(withAmplification(least - 1n)).toBe(false);
  });

  test.each(arithmetics)("has no state of %s with a divisor of zero", (arithmetic) => {
    const { state, venue } = poolAt(arithmetic);
    const { priceScale, rebalancing } = state;
    const without: readonly Partial<CryptoState>[] = [
      { supply: 0n },
      { D: 0n },
      { virtualPrice: 0n },
      { priceScale: priceScale.with(-1, 0n) },
      { rebalancing: { ...rebalancing, seconds: 0n } },
    ];
    for (const change of without) expect(isSound(poolOf(venue), { ...state, ...change })).toBe(false);
  });
});

describe("newtonD", () => {
  test("refuses a gamma of nothing, as the division in the contract reverts", () => {
    const { state } = poolAt("three");
    const settle = (gamma: bigint) => () =>
      newtonD(state.balances, { amplification: 400_000n, gamma }, state.D, boundsOfThree);
    expect(settle(0n)).toThrow("something is divided by nothing");
    expect(settle(10n ** 14n)()).toBe(state.D);
  });
});
