import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Call, Reading } from "../../lib/reading.js";
import { executorAddress } from "../../program/index.js";
import { RAY } from "../kit/maths/ray.js";
import { uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import type { Probe } from "./fees.js";

const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const MAX_REDEEM = "0xd905777e"; // maxRedeem(address)
const PREVIEW_DEPOSIT = "0xef8b30f7"; // previewDeposit(uint256)
const PREVIEW_REDEEM = "0x4cdad506"; // previewRedeem(uint256)
const CONVERT_TO_SHARES = "0xc6e6f592"; // convertToShares(uint256)
const CONVERT_TO_ASSETS = "0x07a2d13a"; // convertToAssets(uint256)
const TRANSFER = "0xa9059cbb"; // transfer(address,uint256)
const MAX_DEPOSIT = "0x402d267d"; // maxDeposit(address)
const CHI = "0xc92aecc4"; // chi()
const RHO = "0x20aba08b"; // rho()

/** Getters read from every vault. Only some kinds of vaults have the later ones. */
const getters = {
  totalAssets: "0x01e1d114", // totalAssets()
  supply: "0x18160ddd", // totalSupply()
  // A savings rate in the vault itself, as in sUSDS.
  ownRateRay: "0x03607ceb", // ssr()
  ownRho: RHO,
  ownChiRay: CHI,
  // A payment that vests, as in StakedUSDe.
  vestingAmount: "0x00728f76", // vestingAmount()
  vestingSince: "0x20950933", // lastDistributionTimestamp()
  unvested: "0xe7c2a608", // getUnvestedAmount()
  vestingPeriod: "0x0197d972", // VESTING_PERIOD()
  otherVestingPeriod: "0x7313ee5a", // vestingPeriod()
  // Reward cycles, as in xERC4626.
  cycleAmount: "0xbafedcaa", // lastRewardAmount()
  cycleSince: "0x6917516b", // lastSync()
  cycleUntil: "0xe7ff69f1", // rewardsCycleEnd()
  // Cooldowns, under their various names.
  cooldown: "0x35269315", // cooldownDuration()
  cooldownPeriod: "0x04646a49", // cooldownPeriod()
  cooldownSeconds: "0x72b49d63", // COOLDOWN_SECONDS()
  ownCooldown: "0x218e4a15", // getCooldown()
} as const satisfies Record<string, Hex>;

/** Reads that take an argument or go to another contract. */
type OtherRead =
  | keyof typeof getters
  | "now"
  | "idle"
  | "mostIn"
  | "held"
  | "mostOut"
  | "heldByRedeemer"
  | "mostOutOfRedeemer"
  | "transferred"
  | "nowRay"
  | "potRateRay"
  | "potRho"
  | "potChiRay";

/** The vault's answers by name, undefined where it gives none, and its previews of several sizes. */
export type Answers = Readonly<Record<OtherRead, bigint | undefined>> & {
  /** None, if the vault does not preview them all. */
  readonly entry: readonly Probe[];
  readonly exit: readonly Probe[];
};

/** Reads everything about a vault at the block in one batch. */
export function* ask(venue: Venue<VaultFacts>): Reading<Answers> {
  const vault = venue.address;
  const [asset] = venue.tokens as readonly [Address];
  const { holder = vault, pot = vault } = venue.sources ?? {};
  const of = (to: Address, selector: Hex, ...args: (Address | bigint)[]): Call => ({
    to,
    data: callData(selector, ...args),
  });
  const calls: Record<OtherRead, Call> = {
    ...(Object.fromEntries(
      Object.entries(getters).map(([name, selector]) => [name, of(vault, selector)]),
    ) as Record<keyof typeof getters, Call>),
    now: clockCall(),
    idle: of(asset, BALANCE_OF, vault),
    mostIn: of(vault, MAX_DEPOSIT, executorAddress),
    held: of(vault, BALANCE_OF, holder),
    mostOut: of(vault, MAX_REDEEM, holder),
    heldByRedeemer: of(vault, BALANCE_OF, executorAddress),
    mostOutOfRedeemer: of(vault, MAX_REDEEM, executorAddress),
    transferred: of(vault, TRANSFER, executorAddress, 0n),
    nowRay: of(vault, CONVERT_TO_ASSETS, RAY),
    potRateRay: of(pot, "0x487bf082"), // dsr()
    potRho: of(pot, RHO),
    potChiRay: of(pot, CHI),
  };
  const deposits = probesOf(venue.facts.assetDecimals);
  const redemptions = probesOf(venue.facts.decimals);
  const results = yield [
    ...Object.values(calls),
    ...deposits.map((amount) => of(vault, PREVIEW_DEPOSIT, amount)),
    ...redemptions.map((amount) => of(vault, PREVIEW_REDEEM, amount)),
  ];
  const numbers = results.map(uintOf);
  const names = Object.keys(calls);
  const previews = numbers.slice(names.length);
  return {
    ...(Object.fromEntries(names.map((name, index) => [name, numbers[index]])) as Record<
      OtherRead,
      bigint | undefined
    >),
    entry: answered(deposits, previews.slice(0, deposits.length)),
    exit: answered(redemptions, previews.slice(deposits.length)),
  };
}

/** Reads how many shares the vault converts an amount of assets to. */
export function* askShares(vault: Address, assets: bigint): Reading<bigint | undefined> {
  const [answer] = yield [{ to: vault, data: callData(CONVERT_TO_SHARES, assets) }];
  return uintOf(answer);
}

/** The vault's previews of the largest probes at another time, of those that it previews. */
export type Later = {
  readonly timestamp: bigint;
  readonly entry: Probe | undefined;
  readonly exit: Probe | undefined;
};

/** Reads the same previews as of `timestamp`. Returns undefined if the node does not support time overrides. */
export function* askLater(
  vault: Address,
  timestamp: bigint,
  entry: Probe | undefined,
  exit: Probe | undefined,
): Reading<Later | undefined> {
  const asked = [
    ...(entry ? [callData(PREVIEW_DEPOSIT, entry.amount)] : []),
    ...(exit ? [callData(PREVIEW_REDEEM, exit.amount)] : []),
  ];
  const [clock, ...answers] = (yield [
    clockCall(timestamp),
    ...asked.map((data) => ({ to: vault, data, timestamp })),
  ]).map(uintOf);
  // A node that ignores unknown parameters would answer for the present.
  if (clock !== timestamp || answers.includes(undefined)) return undefined;
  const [first, last] = [answers.at(0), answers.at(-1)] as [bigint, bigint];
  return {
    timestamp,
    entry: entry && { ...entry, answer: first },
    exit: exit && { ...exit, answer: last },
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
function answered(amounts: readonly bigint[], answers: readonly (bigint | undefined)[]): Probe[] {
  const probes: Probe[] = [];
  for (const [index, amount] of amounts.entries()) {
    const answer = answers[index];
    if (answer !== undefined) probes.push({ amount, answer });
    else if (index < amounts.length - 1) return [];
  }
  return probes;
}
