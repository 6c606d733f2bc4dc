/** Lido's two tokens at their mainnet addresses, with our own code. Amounts are in ether. */
export const devLido = {
  steth: "0xae7ab96520de3a18e5e111b5eaab095312d7fe84",
  wsteth: "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0",
  /** The provider's stake, its earnings since, and the part of it that is wrapped. */
  staked: 12_000n,
  earned: 1_801n,
  wrapped: 5_000n,
  /** The amount that may be staked at once, and the number of blocks in which the limit grows by that amount. */
  stakeLimit: 15_000n,
  limitGrowthBlocks: 6_400n,
} as const;

/** The ether that one wstETH represents: a share of everything staked and earned. */
export const ethPerWsteth = Number(devLido.staked + devLido.earned) / Number(devLido.staked);
