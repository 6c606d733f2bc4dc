import type { BlockFees, ChargedTx } from "./blockFees.js";

/** What a transaction takes beyond the execution of its code. */
export type Charge = {
  /** The gas limit that covers the transaction, with the gas that the network adds for its bytes. */
  readonly gas: bigint;
  /** Wei for the transaction's bytes, paid in addition to gas or as a part of it. Absent if the bytes cost nothing. */
  readonly dataFeeWei?: bigint;
};

/** Returns the charge for a transaction in the block of `fees`. `tx.gas` covers its execution alone. */
export function chargeFor(
  { data, gasPriceWei }: Pick<BlockFees, "data" | "gasPriceWei">,
  tx: ChargedTx,
): Charge {
  if (data === undefined) return { gas: tx.gas };
  const addedGas = data.addedGas(tx);
  const gas = tx.gas + addedGas;
  const dataFeeWei = data.feeWei({ ...tx, gas }) + addedGas * gasPriceWei;
  return { gas, ...(dataFeeWei > 0n ? { dataFeeWei } : {}) };
}
