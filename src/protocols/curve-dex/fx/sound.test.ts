import { expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { FxFacts } from "../facts.js";
import { quoteMutants } from "../testing/mutants.js";
import type { FxState } from "./pool.js";
import { isSound } from "./pool.js";

const WAD = 10n ** 18n;
const tokens = ["1", "2", "3"].map((digit): Address => `0x${digit.repeat(40)}`);

/** A million of each of two coins, which are worth the same, with donated shares of which some are locked. */
const state: FxState = {
  balances: [1_000_000n * WAD, 1_000_000n * WAD],
  supply: 1_000_000n * WAD,
  D: 2_000_000n * WAD,
  priceScale: WAD,
  lastPrice: WAD + WAD / 20n,
  average: WAD + WAD / 20n,
  averagedSeconds: 1_000n,
  virtualPrice: WAD,
  profit: WAD,
  floor: WAD,
  ramp: { from: 1_000_000n, to: 2_000_000n, fromSeconds: 500n, toSeconds: 1_500n },
  fees: { mid: 5_000_000n, out: 45_000_000n, gamma: 3_000_000_000_000_000n },
  reservedPart: 5_000_000_000n,
  adminPart: 5_000_000_000n,
  rebalancing: { leastStep: 1_000_000_000n, mostStep: 10n ** 16n, seconds: 866n },
  donation: { shares: 50_000n * WAD, fromSeconds: 100n, seconds: 3_000n, mostPart: WAD / 10n },
  protection: { untilSeconds: 2_300n, seconds: 600n, threshold: WAD / 5n, remainder: 5n },
};

const facts: FxFacts = {
  kind: "fx",
  decimals: [18, 18],
  curve: { exchange: "uint256", lists: false, removeOne: "uint256" },
};
const venue = {
  ...{ id: "pool", protocol: "curve-dex", standard: "curve-dex", address: tokens[2] as Address, feePpm: 0 },
  ...{ tokens, facts },
};

test("isSound lets no state by that the arithmetic divides by nothing", () => {
  expect(isSound(state)).toBe(true);
  const verdicts = quoteMutants(venue, [state], isSound);
  expect(Object.values(verdicts).every((count) => count > 10)).toBe(true);
});

test("isSound names parameters that no contract has", () => {
  const { ramp } = state;
  const withRamp = (changed: Partial<FxState["ramp"]>) =>
    isSound({ ...state, ramp: { ...ramp, ...changed } });
  expect([withRamp({ to: 0n }), withRamp({ from: 19_999n }), withRamp({ from: 20_000n })]).toEqual([
    false,
    false,
    true,
  ]);
  expect([withRamp({ fromSeconds: 1_501n }), withRamp({ fromSeconds: 1_499n })]).toEqual([false, true]);
  expect(isSound({ ...state, adminPart: 10n ** 10n })).toBe(false);
});
