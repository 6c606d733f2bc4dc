import { SluiceError } from "../../errors/index.js";
import { MAX_UINT256 } from "../../lib/math.js";

/**
 * Parses "1.5" with 6 decimals into 1500000n. Throws INVALID_PARAMETER, rather than rounding, if the token cannot
 * represent the amount.
 */
export function parseAmount(text: string, decimals: number): bigint {
  const match = /^(\d{1,78})(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[2] ?? "";
  const fits = match !== null && fraction.length <= decimals;
  const amount = fits ? BigInt(match[1] + fraction.padEnd(decimals, "0")) : undefined;
  if (amount !== undefined && amount <= MAX_UINT256) return amount;
  const allowed = `a decimal number with at most ${decimals} places and below 2^256 raw units, e.g. 1.5`;
  throw new SluiceError("INVALID_PARAMETER", [`amount is "${text.slice(0, 80)}"; allowed is ${allowed}`]);
}

/** Formats 1500000n with 6 decimals as "1.5", with thousands separators and without trailing zeros. Never rounds. */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === "" ? grouped : `${grouped}.${fraction}`;
}
