/** The rewards of a vault's cycle, in raw units of the asset, that count gradually between two Unix seconds. */
export type RewardCycle = { readonly amount: bigint; readonly since: bigint; readonly until: bigint };

/** Returns the rewards that count at `timestamp`, rounded down as `totalAssets` does. */
export function unlockedAt({ amount, since, until }: RewardCycle, timestamp: bigint): bigint {
  return timestamp >= until ? amount : (amount * (timestamp - since)) / (until - since);
}
