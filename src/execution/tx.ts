import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/** An unsigned transaction. */
export type UnsignedTx = {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
};
