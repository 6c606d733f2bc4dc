import type { VaultState } from "./state.js";

const DEPOSIT = 1n << 0n;
const REDEEM = 1n << 3n;
const STATUS_CHECK = 1n << 14n;

/**
 * Returns whether an operation calls the vault's hook, which may refuse it, and does if there is none. It cannot change
 * amounts.
 */
export function isHooked({ hooked }: VaultState, operation: "deposit" | "redeem"): boolean {
  const bits = (operation === "deposit" ? DEPOSIT : REDEEM) | STATUS_CHECK;
  return (hooked & bits) !== 0n;
}
