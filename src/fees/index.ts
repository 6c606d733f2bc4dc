export type { BlockFees, ChargedTx, DataFees } from "./blockFees.js";
export { type Charge, chargeFor } from "./chargeFor.js";
export type { DataFeeFigures } from "./dataFees.js";
export {
  bytePriceWei,
  type FeeReader,
  type FeeReaderInput,
  makeFeeReader,
  type StatedFees,
  usedGasPriceWei,
  usualTipWei,
} from "./feeReader.js";
export { contextAfter } from "./nextBlock.js";
