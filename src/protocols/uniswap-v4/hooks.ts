import type { Address } from "../../lib/address.js";

/**
 * Permission bits in a hooks address (Hooks.sol): calls before and after swaps, and changing the amounts in either. The
 * other permissions concern initialization, liquidity and donations, all of which end in a log before the next swap.
 */
const OF_SWAPS = (1n << 7n) | (1n << 6n) | (1n << 3n) | (1n << 2n);

/**
 * Returns whether the manager calls the hooks contract for swaps, whose results may then differ from the pool's state.
 */
export function touchesSwaps(hooks: Address): boolean {
  return (BigInt(hooks) & OF_SWAPS) !== 0n;
}
