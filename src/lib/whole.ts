/** The size of a whole in the units of its parts: as bigints for money, as numbers for small quantities. */

/** Basis points in a whole. */
export const BPS = 10_000n;
export const WHOLE_BPS = 10_000;

/** Returns floor(amount · (1 − slippage)): what may arrive at least, in the units of `amount`. */
export function lessSlippage(amount: bigint, slippageBps: bigint): bigint {
  return (amount * (BPS - slippageBps)) / BPS;
}

/** Returns floor(amount · (1 + slippage)): what may be taken at most, in the units of `amount`. */
export function plusSlippage(amount: bigint, slippageBps: bigint): bigint {
  return (amount * (BPS + slippageBps)) / BPS;
}

/** Returns how much of `total` the amount is, in basis points, rounded to the nearest. */
export function bpsOf(amount: bigint, total: bigint): number {
  return Number((amount * BPS + total / 2n) / total);
}

/** Parts per million in a whole. */
export const PPM = 1_000_000n;
export const WHOLE_PPM = 1_000_000;

/** One, in fixed-point numbers of 18 decimals. */
export const WAD = 10n ** 18n;
