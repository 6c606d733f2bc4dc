/** A market of Morpho. Amounts are in raw units of the asset, shares are Morpho's own. */
export type MarketTotals = {
  readonly supplyAssets: bigint;
  readonly supplyShares: bigint;
  readonly borrowAssets: bigint;
  /** The Unix second up to which interest is included. */
  readonly lastUpdate: bigint;
  /** Morpho's part of the interest, in parts of 10^18. */
  readonly feeE18: bigint;
  /** The rate per second at the target utilisation when interest was last added. Absent in a market without interest. */
  readonly rateAtTargetE18?: bigint;
};

/** A market in which a vault, or an adapter of one, lends. */
export type MarketPosition = MarketTotals & {
  /** The shares of the market's supply that the lender owns. */
  readonly vaultShares: bigint;
};

/** A market in which a vault of the first generation lends. */
export type MarketState = MarketPosition & {
  /** The most that the vault lends there. */
  readonly cap: bigint;
};

/** A vault of the first generation, Vault V1. */
export type VaultV1State = {
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
