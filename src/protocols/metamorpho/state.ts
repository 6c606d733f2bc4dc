/** A market of Morpho that a vault lends in. Amounts are in raw units of the asset, shares are Morpho's own. */
export type MarketState = {
  readonly supplyAssets: bigint;
  readonly supplyShares: bigint;
  readonly borrowAssets: bigint;
  /** The Unix second up to which interest is included. */
  readonly lastUpdate: bigint;
  /** Morpho's part of the interest, in parts of 10^18. */
  readonly feeE18: bigint;
  /** The rate per second at the target utilisation when interest was last added. Absent in a market without interest. */
  readonly rateAtTargetE18?: bigint;
  /** The shares of the market's supply that the vault owns. */
  readonly vaultShares: bigint;
  /** The most that the vault lends there. */
  readonly cap: bigint;
};

/** A vault. */
export type VaultState = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** The total supply of the vault's shares. */
  readonly supply: bigint;
  /** The vault's assets when its fee was last taken. */
  readonly lastAssets: bigint;
  /** Assets that count although the markets have lost them. Absent in the first version, which takes losses at once. */
  readonly lostAssets?: bigint;
  /** The vault's part of the interest, in parts of 10^18. */
  readonly feeE18: bigint;
  /** The markets in the order in which the vault withdraws from them. */
  readonly markets: readonly MarketState[];
  /** The positions in `markets` to which deposits go, in order. A market may occur twice. */
  readonly supplyOrder: readonly number[];
  /** What Morpho holds of the asset. */
  readonly cash: bigint;
};
