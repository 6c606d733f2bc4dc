/**
 * How the assets behind a vault's shares grow with time alone. Amounts are raw units of the asset, times Unix seconds;
 * `readAt` is the second of the block that was read.
 */
export type Growth = { readonly readAt: bigint } & (
  | {
      /** What was paid in at `since` counts bit by bit until a period is over, as in Ethena's StakedUSDe. */
      readonly kind: "vesting";
      readonly amount: bigint;
      readonly since: bigint;
      readonly periodSeconds: bigint;
    }
  | {
      /** What a cycle hands out counts bit by bit from its beginning to its end, as in xERC4626 vaults. */
      readonly kind: "cycle";
      readonly amount: bigint;
      readonly since: bigint;
      readonly until: bigint;
    }
  | {
      /** The formula is not known: what the vault said it would have gained so many seconds later, in proportion. */
      readonly kind: "drift";
      readonly amount: bigint;
      readonly spanSeconds: bigint;
    }
);

/** What the growth adds to the assets at `timestamp`, rounded as the vault does; below 0 while something has to vest. */
export function grownAt(growth: Growth, timestamp: bigint): bigint {
  if (growth.kind === "vesting") return -unvestedAt(growth, timestamp);
  if (growth.kind === "drift") return (growth.amount * (timestamp - growth.readAt)) / growth.spanSeconds;
  const { amount, since, until } = growth;
  return timestamp >= until ? amount : (amount * (timestamp - since)) / (until - since);
}

/** What of the last payment does not count yet, rounded down. */
export function unvestedAt(
  { amount, since, periodSeconds }: { amount: bigint; since: bigint; periodSeconds: bigint },
  timestamp: bigint,
): bigint {
  const passed = timestamp - since;
  return passed >= periodSeconds ? 0n : ((periodSeconds - passed) * amount) / periodSeconds;
}
