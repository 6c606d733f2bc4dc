import type { Address } from "../../lib/address.js";
import { maxBigint, minBigint } from "../../lib/math.js";
import { together } from "../../lib/reading.js";
import { isRefusal, type Refusal, refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { beyond } from "../kit/adapter/beyond.js";
import { vaultMeta } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { SECONDS_PER_YEAR } from "../kit/maths/ray.js";
import { ask } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { readLater, type VaultKind, vaultAdapter } from "../kit/vault/adapter.js";
import { assetsFor, sharesFor } from "../kit/vault/books.js";
import type { RewardCycle } from "../kit/vault/growth.js";
import { readVault } from "../kit/vault/made.js";

/** A vault. Amounts are raw units of the asset, but for the supply of shares, and times are Unix seconds. */
export type VaultState = {
  readonly supply: bigint;
  /** The assets that count, with the rewards distributed until `distributedAt`. */
  readonly stored: bigint;
  readonly distributedAt: bigint;
  /** The rewards of the cycle, which the vault distributes evenly between its start and its end. */
  readonly cycle: RewardCycle;
  /** The most that the vault distributes per second, in parts per 10^18 of the stored assets. */
  readonly capE18: bigint;
  /** What the vault holds of its asset: the stored assets, and rewards that do not count yet. */
  readonly idle: bigint;
  /** The second of the block that was read, or of the last trade. */
  readonly readAt: bigint;
};

/**
 * Gas that one more fill adds to a route. Measured with our Executor on vaults written after the published sources, which
 * do not log: deposits 63,000 to 67,000, redemptions 44,000 to 48,000. The first trade after a cycle takes more.
 */
const DEPOSIT_GAS = 70_000;
const REDEEM_GAS = 50_000;

/** Above it, the contract's products may not fit in 256 bits. */
const MOST_IN = 1n << 128n;

/** The owner cannot set a higher cap. */
const MOST_CAP_E18 = (1n << 64n) - 1n;

/** Returns the rewards that a trade at this second distributes first, rounded down: those of the cycle, at most the cap. */
function rewardsAt({ stored, distributedAt, cycle, capE18 }: VaultState, timestamp: bigint): bigint {
  const { amount, since, until } = cycle;
  const passed = maxBigint(0n, minBigint(timestamp, until) - distributedAt);
  return minBigint((amount * passed) / (until - since), (capE18 * passed * stored) / WAD);
}

/**
 * Returns the state in which a trade at this second finds the vault, or why the vault reverts. After the end of a cycle,
 * the next one begins. Its rewards are zero here: none of them counts in the same block, and the next block is read.
 */
function brought(state: VaultState, timestamp: bigint): VaultState | Refusal {
  const stored = state.stored + rewardsAt(state, timestamp);
  const distributedAt = maxBigint(timestamp, state.distributedAt);
  const after = { ...state, stored, distributedAt, readAt: timestamp };
  if (timestamp <= state.cycle.until) return after;
  if (stored > state.idle) return refuse("closed", "the vault holds less than it owes");
  return { ...after, cycle: { amount: 0n, since: timestamp, until: timestamp + 1n } };
}

/** Deposits and redemptions at what the shares are worth in the block's second. */
const kind: VaultKind<VaultState> = {
  gas: DEPOSIT_GAS,
  deposit(_, before, { amountIn, timestamp }) {
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
    const state = brought(before, timestamp);
    if (isRefusal(state)) return state;
    const { supply, stored, idle } = state;
    // The first shares cost a unit each.
    const isFirst = supply === 0n;
    if (!isFirst && stored === 0n) return refuse("closed", "the shares are worth nothing");
    const amountOut = isFirst ? amountIn : sharesFor(amountIn, { assets: stored, shares: supply });
    const grown = { ...state, supply: supply + amountOut, stored: stored + amountIn, idle: idle + amountIn };
    return { amountOut, state: grown, gas: DEPOSIT_GAS };
  },
  redeem(_, before, { amountIn, timestamp }) {
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
    const state = brought(before, timestamp);
    if (isRefusal(state)) return state;
    const { supply, stored, idle } = state;
    if (amountIn > supply) return beyond(supply, "there are not so many shares");
    const amountOut = assetsFor(amountIn, { assets: stored, shares: supply });
    if (amountOut > idle) return beyond(idle, "the vault does not hold so much");
    const shrunk = {
      ...state,
      supply: supply - amountIn,
      stored: stored - amountOut,
      idle: idle - amountOut,
    };
    return { amountOut, state: shrunk, gas: REDEEM_GAS };
  },
  worth(_, state) {
    const assets = assetsNow(state);
    return { assets, supply: state.supply, rate: { assets, shares: state.supply } };
  },
  room: () => MOST_IN,
  redeemable: (_, state) => minBigint(state.supply, (state.idle * state.supply) / assetsNow(state)),
};

/** Returns the assets that count at the state's own second. */
function assetsNow(state: VaultState): bigint {
  return state.stored + rewardsAt(state, state.readAt);
}

const vaults = vaultAdapter<VaultState>({
  standard: "staked-frax",
  meta: vaultMeta({
    name: "Staked FRAX",
    project: "frax",
    description: "Vaults that distribute weekly rewards evenly, up to a yearly rate",
    url: "https://app.frax.finance/sfrax/stake",
  }),
  code: "protocol",
  /** Finds the vaults that the network's data names, if their asset is known. No contract lists them. */
  *discover({ deployment, tokens }) {
    const { instances = [] } = deployment;
    const venues = yield* together(instances.map(({ address }) => readVault(deployment, address)));
    return venues
      .filter((venue) => venue !== undefined)
      .filter(({ tokens: [asset] }) => tokens.includes(asset as Address));
  },
  /** Reads a vault. Its assets must follow from its cycle at the time of the block. */
  *load({ address, tokens }) {
    const asset = tokens[0] as Address;
    const found = yield* ask({
      itsAsset: { maybe: [address, "asset() address"] },
      now: clockCall(),
      total: [address, "totalAssets()"],
      stored: [address, "storedTotalAssets()"],
      distributedAt: [address, "lastRewardsDistribution()"],
      cycle: [address, "rewardsCycleData() (uint40 until, uint40 since, uint216 amount)"],
      capE18: [address, "maxDistributionPerSecondPerAsset()"],
      supply: [address, "totalSupply()"],
      idle: [asset, "balanceOf(address)", address],
    });
    if (found === undefined) return unusable("silent");
    const { itsAsset, now, total, cycle, ...rest } = found;
    if (itsAsset !== asset) return unusable("changed");
    if (total === 0n || rest.supply === 0n) return unusable("empty");
    if (cycle.since >= cycle.until || rest.capE18 > MOST_CAP_E18) return unusable("doesNotAddUp");
    const state: VaultState = { ...rest, cycle, readAt: now };
    return assetsNow(state) === total ? state : unusable("doesNotAddUp");
  },
  accrued: readLater,
  kind,
});

/**
 * Vaults with linear rewards as Frax designed them. Everybody's transfers change what they hold, and time what counts of
 * it. Their yield is that of the cycle's rewards, without interest on them.
 */
export const stakedFrax = {
  ...vaults,
  shares: {
    ...vaults.shares,
    rate(_: unknown, { stored, cycle: { amount, since, until }, capE18, readAt }: VaultState) {
      if (readAt > until) return undefined;
      const perSecond = Number(amount) / Number(until - since) / Number(stored);
      return Math.min(perSecond, Number(capE18) / 1e18) * Number(SECONDS_PER_YEAR);
    },
  },
} satisfies typeof vaults;
