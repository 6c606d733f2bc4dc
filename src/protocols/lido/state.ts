import type { WrappedShares } from "../kit/shares/pooledShares.js";

/**
 * The amount that may be staked at a block: `beforeWei` after the last stake at block `since`, more with every block,
 * up to `mostWei`.
 */
export type StakeLimit = {
  readonly paused: boolean;
  /** Whether there is a limit at all. */
  readonly limited: boolean;
  readonly mostWei: bigint;
  /** The number of blocks in which the limit grows by `mostWei`. */
  readonly growthBlocks: bigint;
  readonly beforeWei: bigint;
  readonly since: bigint;
};

export type LidoState = WrappedShares & {
  /** Present on the venue for staking. */
  readonly stake?: StakeLimit;
};

/** Returns the amount that may be staked at block `number`, or undefined without a limit. */
export function stakeLimitAt(stake: StakeLimit, number: bigint): bigint | undefined {
  const { paused, limited, mostWei, growthBlocks, beforeWei, since } = stake;
  if (paused) return 0n;
  if (!limited) return undefined;
  const perBlock = growthBlocks === 0n ? 0n : mostWei / growthBlocks;
  const grown = beforeWei + (number > since ? number - since : 0n) * perBlock;
  return grown < mostWei ? grown : mostWei;
}
