/** How much may be staked at a block: `before` after the last stake at block `since`, more with every block up to `most`. */
export type StakeLimit = {
  readonly paused: boolean;
  /** Whether there is a limit at all. */
  readonly limited: boolean;
  readonly mostWei: bigint;
  /** Blocks in which `mostWei` more may be staked. */
  readonly growthBlocks: bigint;
  readonly beforeWei: bigint;
  readonly since: bigint;
};

export type LidoState = {
  /** All shares of the pool. */
  readonly shares: bigint;
  /** All ether of the pool, in wei. */
  readonly pooledWei: bigint;
  /** Of the venue where staking is done. */
  readonly stake?: StakeLimit;
  /** Shares in the wrapper, of the venue where wrapping is done. */
  readonly wrapped?: bigint;
};

/** What may be staked at block `number`; undefined without a limit. */
export function stakeLimitAt(stake: StakeLimit, number: bigint): bigint | undefined {
  const { paused, limited, mostWei, growthBlocks, beforeWei, since } = stake;
  if (paused) return 0n;
  if (!limited) return undefined;
  const perBlock = growthBlocks === 0n ? 0n : mostWei / growthBlocks;
  const grown = beforeWei + (number > since ? number - since : 0n) * perBlock;
  return grown < mostWei ? grown : mostWei;
}

/** Shares that an amount of stETH is, rounded down. */
export function sharesOf({ shares, pooledWei }: LidoState, amountWei: bigint): bigint {
  return (amountWei * shares) / pooledWei;
}

/** The stETH that shares are, rounded down. */
export function weiOf({ shares, pooledWei }: LidoState, count: bigint): bigint {
  return (count * pooledWei) / shares;
}

/** What arrives of an amount of stETH that is sent on: whole shares only. */
export function passedOn(state: LidoState, amountWei: bigint): bigint {
  return weiOf(state, sharesOf(state, amountWei));
}
