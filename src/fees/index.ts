export type { BlockFees, ChargedTx, DataFees } from "./blockFees.js";
export { type Charge, chargeFor } from "./chargeFor.js";
export { bytePriceWei, type FeeReader, makeFeeReader, usualTipWei } from "./feeReader.js";
export { contextAfter } from "./nextBlock.js";
