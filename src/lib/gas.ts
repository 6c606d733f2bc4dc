import type { Hex } from "./hex.js";

/** Gas of a transaction that does nothing. */
export const TRANSACTION_GAS = 21_000n;

/**
 * Margin, in percent, on a gas limit that suffices in the transaction's own context. It covers the small changes that
 * other trades make everywhere. The adapters state how much one more trade may add to a venue (`gasOfOneMore`). No
 * margin covers every trade of others: one that moves a price across many ticks makes the transaction cross them all
 * again.
 */
export const laterBlockPercent = 8n;

/** Returns the gas that a transaction with this data costs before it runs: 21,000, plus 4 or 16 per byte (EIP-2028). */
export function intrinsicGas(data: Hex): bigint {
  let gas = TRANSACTION_GAS;
  for (let at = 2; at < data.length; at += 2) gas += data.startsWith("00", at) ? 4n : 16n;
  return gas;
}
