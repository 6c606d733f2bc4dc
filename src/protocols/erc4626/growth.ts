import { type RewardCycle, unlockedAt } from "../kit/vault/rewardCycle.js";

/**
 * How the assets behind a vault's shares grow with time alone. Amounts are raw units of the asset, and times are Unix
 * seconds. `readAt` is the time of the block that was read.
 */
export type Growth = { readonly readAt: bigint } & (
  | {
      /** A payment at `since` counts gradually until a period is over, as in Ethena's StakedUSDe. */
      readonly kind: "vesting";
      readonly amount: bigint;
      readonly since: bigint;
      readonly periodSeconds: bigint;
    }
  | ({
      /** The rewards of a cycle count gradually from its beginning to its end, as in xERC4626 vaults. */
      readonly kind: "cycle";
    } & RewardCycle)
  | {
      /** The formula is unknown: the gain that the vault previewed after this many seconds, in proportion. */
      readonly kind: "drift";
      readonly amount: bigint;
      readonly spanSeconds: bigint;
    }
);

/**
 * Returns what the growth adds to the assets at `timestamp`, rounded as the vault does. Negative while a payment vests.
 */
export function grownAt(growth: Growth, timestamp: bigint): bigint {
  if (growth.kind === "vesting") return -unvestedAt(growth, timestamp);
  if (growth.kind === "drift") return (growth.amount * (timestamp - growth.readAt)) / growth.spanSeconds;
  return unlockedAt(growth, timestamp);
}

/** Returns the part of the last payment that does not count yet, rounded down. */
export function unvestedAt(
  { amount, since, periodSeconds }: { amount: bigint; since: bigint; periodSeconds: bigint },
  timestamp: bigint,
): bigint {
  const passed = timestamp - since;
  return passed >= periodSeconds ? 0n : ((periodSeconds - passed) * amount) / periodSeconds;
}
