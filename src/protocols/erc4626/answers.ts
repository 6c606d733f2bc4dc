import type { Address } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import { executorAddress } from "../../program/index.js";
import { RAY } from "../kit/maths/ray.js";
import { ask, askEach } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import type { Previewed } from "./fees.js";

const PREVIEW_DEPOSIT = "previewDeposit(uint256)";
const PREVIEW_REDEEM = "previewRedeem(uint256)";

/** Asks for the vault's numbers. Only some kinds of vaults have the later ones. */
function askNumbers({ address: vault, tokens, sources }: Venue<VaultFacts>) {
  const [asset] = tokens as readonly [Address];
  const { holder = vault, pot = vault } = sources ?? {};
  return ask({
    now: { maybe: clockCall() },
    totalAssets: { maybe: [vault, "totalAssets()"] },
    supply: { maybe: [vault, "totalSupply()"] },
    idle: { maybe: [asset, "balanceOf(address)", vault] },
    mostIn: { maybe: [vault, "maxDeposit(address)", executorAddress] },
    held: { maybe: [vault, "balanceOf(address)", holder] },
    mostOut: { maybe: [vault, "maxRedeem(address)", holder] },
    heldByRedeemer: { maybe: [vault, "balanceOf(address)", executorAddress] },
    mostOutOfRedeemer: { maybe: [vault, "maxRedeem(address)", executorAddress] },
    transferred: { maybe: [vault, "transfer(address,uint256)", executorAddress, 0n] },
    nowRay: { maybe: [vault, "convertToAssets(uint256)", RAY] },
    // A savings rate in the vault itself, as in sUSDS, or in a pot.
    ownRateRay: { maybe: [vault, "ssr()"] },
    ownRho: { maybe: [vault, "rho()"] },
    ownChiRay: { maybe: [vault, "chi()"] },
    potRateRay: { maybe: [pot, "dsr()"] },
    potRho: { maybe: [pot, "rho()"] },
    potChiRay: { maybe: [pot, "chi()"] },
    // A payment that vests, as in StakedUSDe.
    vestingAmount: { maybe: [vault, "vestingAmount()"] },
    vestingSince: { maybe: [vault, "lastDistributionTimestamp()"] },
    unvested: { maybe: [vault, "getUnvestedAmount()"] },
    vestingPeriod: { maybe: [vault, "VESTING_PERIOD()"] },
    otherVestingPeriod: { maybe: [vault, "vestingPeriod()"] },
    // Reward cycles, as in xERC4626.
    cycleAmount: { maybe: [vault, "lastRewardAmount()"] },
    cycleSince: { maybe: [vault, "lastSync()"] },
    cycleUntil: { maybe: [vault, "rewardsCycleEnd()"] },
    // Cooldowns, under their various names.
    cooldown: { maybe: [vault, "cooldownDuration()"] },
    cooldownPeriod: { maybe: [vault, "cooldownPeriod()"] },
    cooldownSeconds: { maybe: [vault, "COOLDOWN_SECONDS()"] },
    ownCooldown: { maybe: [vault, "getCooldown()"] },
  });
}

type Numbers = ReturnType<typeof askNumbers> extends Reading<infer Found> ? Found : never;

/** The vault's answers by name, undefined where it gives none, and its previews of several sizes. */
export type Answers = Numbers & {
  /** Empty if the vault does not preview every size. */
  readonly entry: readonly Previewed[];
  readonly exit: readonly Previewed[];
};

/** Reads everything about a vault at the block in one batch. */
export function* readAnswers(venue: Venue<VaultFacts>): Reading<Answers> {
  const { address: vault, facts } = venue;
  const [deposits, redemptions] = [probesOf(facts.assetDecimals), probesOf(facts.decimals)];
  const ofVault = (amount: bigint) => [vault, amount] as const;
  const [numbers, entry, exit] = yield* together([
    askNumbers(venue),
    askEach(PREVIEW_DEPOSIT, deposits.map(ofVault)),
    askEach(PREVIEW_REDEEM, redemptions.map(ofVault)),
  ]);
  return { ...numbers, entry: answered(deposits, entry), exit: answered(redemptions, exit) };
}

/** Reads how many shares the vault converts an amount of assets to. */
export function* askShares(vault: Address, assets: bigint): Reading<bigint | undefined> {
  return (yield* ask({ shares: { maybe: [vault, "convertToShares(uint256)", assets] } })).shares;
}

/** The vault's previews at another time, for the largest probes that it can preview. */
export type Later = {
  readonly timestamp: bigint;
  readonly entry: Previewed | undefined;
  readonly exit: Previewed | undefined;
};

/** Reads the same previews as of `timestamp`. Returns undefined if the node does not support time overrides. */
export function* askLater(
  vault: Address,
  timestamp: bigint,
  entry: Previewed | undefined,
  exit: Previewed | undefined,
): Reading<Later | undefined> {
  const later = (preview: string, sample: Previewed | undefined) =>
    sample === undefined ? [] : [{ call: [vault, preview, sample.amount] as const, timestamp }];
  const found = yield* ask({
    clock: clockCall(timestamp),
    entry: later(PREVIEW_DEPOSIT, entry),
    exit: later(PREVIEW_REDEEM, exit),
  });
  // A node that ignores unknown parameters would answer for the present.
  if (found?.clock !== timestamp) return undefined;
  const [[ofEntry], [ofExit]] = [found.entry, found.exit];
  return {
    timestamp,
    entry: entry && { ...entry, answer: ofEntry as bigint },
    exit: exit && { ...exit, answer: ofExit as bigint },
  };
}

/**
 * Returns amounts from one raw unit to a billion whole tokens, none of them round, and one far beyond any token's
 * supply, which distinguishes formulas that differ by a single virtual unit.
 */
function probesOf(decimals: number): bigint[] {
  const one = 10n ** BigInt(decimals);
  return [
    1n,
    one / 3n + 1n,
    98_765_432_109n * (one / 100n) + 7n,
    1_000_000_000n * one + 1n,
    one * BEYOND + 1n,
  ];
}

const BEYOND = 10n ** 18n;

/** Returns none unless all probes succeeded. Not every vault can compute with the largest amount, so that one may fail. */
function answered(amounts: readonly bigint[], answers: readonly (bigint | undefined)[]): Previewed[] {
  const probes: Previewed[] = [];
  for (const [index, amount] of amounts.entries()) {
    const answer = answers[index];
    if (answer !== undefined) probes.push({ amount, answer });
    else if (index < amounts.length - 1) return [];
  }
  return probes;
}
