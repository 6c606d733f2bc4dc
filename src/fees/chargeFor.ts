import type { BlockFees, ChargedTx } from "./blockFees.js";

/** What a transaction takes beyond the execution of its code. */
export type Charge = {
  /** The gas limit that covers the transaction, with the gas that the network adds for its bytes. */
  readonly gas: bigint;
  /** Wei in addition to gas. Absent if there is no such fee. */
  readonly dataFeeWei?: bigint;
};

/** Returns the charge for a transaction in the block of `fees`. `tx.gas` covers its execution alone. */
export function chargeFor({ data }: Pick<BlockFees, "data">, tx: ChargedTx): Charge {
  if (data === undefined) return { gas: tx.gas };
  const gas = tx.gas + data.addedGas(tx);
  const dataFeeWei = data.feeWei({ ...tx, gas });
  return { gas, ...(dataFeeWei > 0n ? { dataFeeWei } : {}) };
}
