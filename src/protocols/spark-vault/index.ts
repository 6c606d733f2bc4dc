import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { together } from "../../lib/reading.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { vaultMeta } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { RAY } from "../kit/maths/ray.js";
import { ask } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { type VaultKind, vaultAdapter } from "../kit/vault/adapter.js";
import { priceRayAt, type SavingsRate } from "../kit/vault/growth.js";
import { readVault } from "../kit/vault/made.js";

/** A vault. Amounts are raw units of the asset, but for the supply of shares. */
export type VaultState = {
  readonly rate: SavingsRate;
  readonly supply: bigint;
  /** What the vault holds of its asset. The rest has been taken to earn the rate elsewhere. */
  readonly idle: bigint;
  /** The most that all shares may be worth after a deposit. */
  readonly cap: bigint;
};

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults, to which the real ones
 * add a proxy: deposits 85,000 to 99,000, redemptions 68,000 to 81,000.
 */
const FILL_GAS = 95_000;

/** Above it, the contract's products may not fit in 256 bits. */
const MOST_IN = 1n << 128n;

/** Deposits and redemptions at the price of the block's second. */
const kind: VaultKind<VaultState> = {
  gas: FILL_GAS,
  deposit(_, state, { amountIn, timestamp }) {
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
    const after = brought(state, timestamp);
    const { rate, supply, idle, cap } = after;
    const room = cap - (supply * rate.nowRay) / RAY;
    if (amountIn > room) return beyond(room, "the vault takes no more");
    const amountOut = (amountIn * RAY) / rate.nowRay;
    const grown = { ...after, supply: supply + amountOut, idle: idle + amountIn };
    return { amountOut, state: grown, gas: FILL_GAS };
  },
  redeem(_, state, { amountIn, timestamp }) {
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
    const after = brought(state, timestamp);
    const { rate, supply, idle } = after;
    if (amountIn > supply) return beyond(supply, "there are not so many shares");
    const amountOut = (amountIn * rate.nowRay) / RAY;
    if (amountOut > idle) return beyond(idle, "the vault does not hold so much");
    const shrunk = { ...after, supply: supply - amountIn, idle: idle - amountOut };
    return { amountOut, state: shrunk, gas: FILL_GAS };
  },
  worth: (_, { rate, supply }) => ({
    assets: (supply * rate.nowRay) / RAY,
    supply,
    rate: { assets: rate.nowRay, shares: RAY },
  }),
  room: (_, { rate, supply, cap }) => minBigint(MOST_IN, cap - (supply * rate.nowRay) / RAY),
  redeemable: (_, { rate, supply, idle }) => minBigint(supply, (idle * RAY) / rate.nowRay),
};

/** Returns the state with its price at the block's second, as every trade stores it first. */
function brought(state: VaultState, timestamp: bigint): VaultState {
  const { rate } = state;
  const priceRay = priceRayAt(rate, timestamp);
  const rho = timestamp > rate.rho ? timestamp : rate.rho;
  return { ...state, rate: { ...rate, rho, chiRay: priceRay, nowRay: priceRay } };
}

/**
 * Spark's savings vaults of the second version. Transfers change what they hold, and the holders of roles change their
 * rate and cap.
 */
export const sparkVault = vaultAdapter<VaultState>({
  standard: "spark-vault",
  meta: vaultMeta({
    name: "Spark Savings",
    project: "spark",
    description: "Vaults that pay a savings rate on one token",
    url: "https://spark.fi",
  }),
  code: "protocol",
  /** Finds the vaults that the network's data names, if their asset is known. No contract lists them. */
  *discover({ deployment, tokens }) {
    const { instances = [] } = deployment;
    const known = new Set(tokens);
    const venues = yield* together(instances.map(({ address }) => readVault(deployment, address)));
    return venues
      .filter((venue) => venue !== undefined)
      .filter(({ tokens: [asset] }) => known.has(asset as Address));
  },
  /** Reads a vault. If the node reports the block's time, the price must follow from the vault's rate at that time. */
  *load({ address, tokens }) {
    const asset = tokens[0] as Address;
    const found = yield* ask({
      itsAsset: { maybe: [address, "asset() address"] },
      now: { maybe: clockCall() },
      dsrRay: [address, "vsr()"],
      chiRay: [address, "chi()"],
      rho: [address, "rho()"],
      nowRay: [address, "nowChi()"],
      supply: [address, "totalSupply()"],
      cap: [address, "depositCap()"],
      idle: [asset, "balanceOf(address)", address],
    });
    if (found === undefined) return unusable("silent");
    const { itsAsset, now, dsrRay, chiRay, rho, nowRay, supply, cap, idle } = found;
    if (itsAsset !== asset) return unusable("changed");
    const rate: SavingsRate = { kind: "savings", dsrRay, rho, chiRay, nowRay };
    if (dsrRay < RAY || chiRay < RAY) return unusable("doesNotAddUp");
    if (now !== undefined && priceRayAt(rate, now) !== nowRay) return unusable("doesNotAddUp");
    return { rate, supply, idle, cap };
  },
  kind,
});
