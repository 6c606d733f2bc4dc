/** What a lending market stores of an asset, where it counts in ray and a struct tells all (`DataTypes.ReserveData`). */

export const GET_RESERVE_DATA = "0x35ea6a75"; // getReserveData(address)

/** The words of that struct in the market's second version. */
export const RESERVE_WORDS = {
  configuration: 0,
  liquidityIndex: 1,
  liquidityRate: 3,
  updatedAt: 6,
  aToken: 7,
} as const;
