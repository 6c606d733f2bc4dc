import type { Address } from "../../lib/address.js";

/**
 * Permissions in a hooks address (Hooks.sol): before and after swaps, and to change what either of them pays. The others
 * are about the pool's start, its liquidity and donations, all of which end in a log before the next swap.
 */
const OF_SWAPS = (1n << 7n) | (1n << 6n) | (1n << 3n) | (1n << 2n);

/** Whether the manager asks the hooks' contract about swaps, which may then go otherwise than the pool's state says. */
export function touchesSwaps(hooks: Address): boolean {
  return (BigInt(hooks) & OF_SWAPS) !== 0n;
}
