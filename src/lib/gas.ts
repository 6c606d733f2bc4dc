import type { Hex } from "./hex.js";

/** Gas of a transaction that does nothing. */
export const TRANSACTION_GAS = 21_000n;

/**
 * Margin, in percent, on a limit that suffices in the transaction's own context. Other trades in the same pools may be
 * included first, and a concentrated pool then has more ticks to cross. Of 380 routes included a block later, three
 * needed more than the limit without the margin, by 2.1 % at most; of 3,119 others, four did, by 7.9 % at most. No
 * margin covers every trade of others: one that moves a price across many ticks leaves as many to cross again.
 */
export const laterBlockPercent = 8n;

/** Returns the gas that a transaction with this data costs before it runs: 21,000, plus 4 or 16 per byte (EIP-2028). */
export function intrinsicGas(data: Hex): bigint {
  let gas = TRANSACTION_GAS;
  for (let at = 2; at < data.length; at += 2) gas += data.startsWith("00", at) ? 4n : 16n;
  return gas;
}
