import type { EvkState } from "./state.js";

const operations = { deposit: 1n << 0n, withdraw: 1n << 2n, redeem: 1n << 3n } as const;
const STATUS_CHECK = 1n << 14n;

/**
 * Returns whether an operation calls the vault's hook, which may refuse it, and does if there is none. It cannot change
 * amounts.
 */
export function isHooked({ hooked }: EvkState, operation: keyof typeof operations): boolean {
  return (hooked & (operations[operation] | STATUS_CHECK)) !== 0n;
}
