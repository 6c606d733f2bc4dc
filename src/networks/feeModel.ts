import type { BaseFee, DataFeeRule, FeeRules } from "./fees.js";

/** What people call the rules of a network that charges for bytes. */
const dataFeeModels: Record<DataFeeRule["kind"], string> = {
  "op-stack": "OP Stack",
  mantle: "OP Stack at the native currency's rate",
  arbitrum: "Arbitrum",
  scroll: "Scroll",
  linea: "Linea",
};

/** And of one that does not, by how its base fee follows from the parent. */
const baseFeeModels: Record<BaseFee["kind"], string> = {
  "eip-1559": "EIP-1559",
  "op-stack": "OP Stack without data fee",
  parent: "base fee as in the parent",
};

/** Returns whether the gas of a transaction includes what its bytes cost. */
export function chargesBytesInGas({ dataFee }: Pick<FeeRules, "dataFee">): boolean {
  return dataFee?.kind === "arbitrum";
}

/** Returns the name of a network's way to charge for transactions. */
export function feeModel({ baseFee, dataFee, chargesGasLimit = false }: FeeRules): string {
  const model = dataFee === undefined ? baseFeeModels[baseFee.kind] : dataFeeModels[dataFee.kind];
  return chargesGasLimit ? `${model}, charges the gas limit` : model;
}
