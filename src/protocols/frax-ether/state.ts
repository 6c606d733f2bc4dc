import { type RewardCycle, unlockedAt } from "../kit/vault/rewardCycle.js";

/** What sfrxETH is worth. Amounts are in wei of frxETH, which the minter issues one to one for the native currency. */
export type FraxState = {
  /** The total supply of sfrxETH. */
  readonly supply: bigint;
  /** The assets that count without the rewards of the cycle. */
  readonly stored: bigint;
  readonly cycle: RewardCycle;
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
};

/** Returns all assets that count at `timestamp`. */
export function assetsAt({ stored, cycle }: FraxState, timestamp: bigint): bigint {
  return stored + unlockedAt(cycle, timestamp);
}
