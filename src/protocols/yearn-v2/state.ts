import { WAD } from "../../lib/whole.js";

/** A vault; amounts in raw units of its asset, times in Unix seconds. */
export type YearnState = {
  /** All shares there are. */
  readonly supply: bigint;
  /** What the vault itself holds of its asset. */
  readonly idle: bigint;
  /** What its strategies have of it. */
  readonly debt: bigint;
  /** The most assets it lets deposits bring it to. */
  readonly limit: bigint;
  /** Neither shut down nor open to its guests alone. */
  readonly open: boolean;
  /** The last report's gain, which is let out second by second. */
  readonly lockedProfit: bigint;
  /** What share of it every second lets out, in parts of 10^18. */
  readonly releasedPerSecond: bigint;
  readonly reportedAt: bigint;
};

/** One, as the vault counts shares of the locked profit (`DEGRADATION_COEFFICIENT`). */
const WHOLE = WAD;

/** What the vault counts as its own in raw units of the asset, locked profit included (`totalAssets`). */
export function totalAssetsOf({ idle, debt }: YearnState): bigint {
  return idle + debt;
}

/** What withdrawals share at `timestamp`: all assets but the profit that is still locked. Negative where the vault reverts. */
export function freeFundsAt(state: YearnState, timestamp: bigint): bigint {
  const released = (timestamp - state.reportedAt) * state.releasedPerSecond;
  const total = totalAssetsOf(state);
  if (released >= WHOLE) return total;
  return total - (state.lockedProfit - (released * state.lockedProfit) / WHOLE);
}
