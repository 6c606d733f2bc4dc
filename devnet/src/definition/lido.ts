/** Lido's two tokens at their mainnet addresses; the code is our own. Amounts in ether. */
export const devLido = {
  steth: "0xae7ab96520de3a18e5e111b5eaab095312d7fe84",
  wsteth: "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0",
  /** What the provider stakes, what that has earned since, and how much of it is wrapped. */
  staked: 12_000n,
  earned: 1_801n,
  wrapped: 5_000n,
  /** How much may be staked at once, and the blocks in which so much more may be. */
  stakeLimit: 15_000n,
  limitGrowthBlocks: 6_400n,
} as const;

/** Ether that one wstETH stands for: a share of all that was staked and earned. */
export const ethPerWsteth = Number(devLido.staked + devLido.earned) / Number(devLido.staked);
