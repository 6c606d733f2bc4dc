import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/** What a transaction in the next block pays. All of it is known for one block. */
export type BlockFees = {
  /** The base fee of the next block, in wei per gas. */
  readonly baseFeeWei: bigint;
  /** The priority fee, in wei per gas. */
  readonly tipWei: bigint;
  /** What a unit of used gas costs: the sum of both, and on a network that charges the gas limit its margin. For ranking. */
  readonly gasPriceWei: bigint;
  /** Absent on a network that charges for execution alone. */
  readonly data?: DataFees;
};

/** The members of a transaction that its data fee depends on. */
export type ChargedTx = {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
  /** The gas limit. */
  readonly gas: bigint;
};

/** What a network charges for a transaction's bytes, from the figures that one block has. */
export type DataFees = {
  /** Wei for one more byte that does not compress. For ranking only. */
  readonly weiPerByte: number;
  /** Returns the wei charged in addition to gas. 0n on a network that charges for bytes in gas. */
  feeWei(tx: ChargedTx): bigint;
  /** Returns the units of gas that the network adds for the transaction's bytes. 0n where it charges a fee instead. */
  addedGas(tx: ChargedTx): bigint;
  /** Returns the priority fee, in wei per gas, that this transaction needs. Absent if it does not depend on the bytes. */
  tipWei?(tx: ChargedTx): bigint;
};
