/** What a lending market in its second version stores about an asset (`DataTypes.ReserveData`). It counts in ray. */
export const GET_RESERVE_DATA =
  "getReserveData(address) (uint256 configuration, uint128 liquidityIndexRay, uint128 debtIndexRay, uint128 liquidityRateRay, uint128 debtRateRay, uint128 stableRateRay, uint40 updatedAt, address aToken)";
