import type { DataFees } from "./blockFees.js";

/** The charge of a network that states no figures to charge by: nothing. */
export const noDataFees: DataFees = {
  weiPerByte: 0,
  feeWei: () => 0n,
  addedGas: () => 0n,
};
