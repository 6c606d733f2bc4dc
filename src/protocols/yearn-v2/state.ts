import { WAD } from "../../lib/whole.js";

/** A vault. Amounts are raw units of its asset, and times are in Unix seconds. */
export type YearnState = {
  /** The total supply of shares. */
  readonly supply: bigint;
  /** The amount of the asset that the vault itself holds. */
  readonly idle: bigint;
  /** The amount of the asset that its strategies hold. */
  readonly debt: bigint;
  /** The total assets up to which it accepts deposits. */
  readonly limit: bigint;
  /** Whether it is neither shut down nor restricted to a guest list. */
  readonly open: boolean;
  /** The gain of the last report, released second by second. */
  readonly lockedProfit: bigint;
  /** The part of it released per second, in parts of 10^18. */
  readonly releasedPerSecond: bigint;
  readonly reportedAt: bigint;
};

/** One, in the vault's scale for parts of the locked profit (`DEGRADATION_COEFFICIENT`). */
const WHOLE = WAD;

/** Returns the vault's total assets in raw units, with the locked profit (`totalAssets`). */
export function totalAssetsOf({ idle, debt }: YearnState): bigint {
  return idle + debt;
}

/**
 * Returns the assets available to withdrawals at `timestamp`: all assets except the locked profit. Negative where the
 * vault reverts.
 */
export function freeFundsAt(state: YearnState, timestamp: bigint): bigint {
  const released = (timestamp - state.reportedAt) * state.releasedPerSecond;
  const total = totalAssetsOf(state);
  if (released >= WHOLE) return total;
  return total - (state.lockedProfit - (released * state.lockedProfit) / WHOLE);
}
