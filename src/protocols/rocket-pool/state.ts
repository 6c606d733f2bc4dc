/** What rETH is worth, as the network last reported it, and what may be staked and burnt. Amounts are in wei. */
export type RocketState = {
  /** All ether of the network and all rETH, when it was reported. One is worth one as long as there is none. */
  readonly reportedWei: bigint;
  readonly reportedSupply: bigint;
  /** The least and the most that a deposit may bring. The most is zero while deposits are off. */
  readonly leastWei: bigint;
  readonly mostWei: bigint;
  /** The fee of a deposit, in parts of 10^18. */
  readonly feeE18: bigint;
  /** The ether that is there for those who burn. */
  readonly collateralWei: bigint;
  /** The total supply of rETH. */
  readonly supply: bigint;
};
