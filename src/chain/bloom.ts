import { keccak256 } from "viem";
import type { Hex } from "../lib/hex.js";

/**
 * Returns whether a block's 2,048-bit logs bloom may hold `item` (a topic or an address). False is definite. An item
 * sets three bits, each taken from 11 bits of its hash (Ethereum yellow paper, section 4.3.1).
 */
export function mayHold(bloom: Hex, item: Hex): boolean {
  const hash = keccak256(item);
  for (let pair = 0; pair < 3; pair++) {
    const bit = Number.parseInt(hash.slice(2 + pair * 4, 6 + pair * 4), 16) & 2_047;
    const digit = Number.parseInt(bloom.charAt(bloom.length - 1 - (bit >> 2)), 16);
    if (((digit >> (bit & 3)) & 1) === 0) return false;
  }
  return true;
}
