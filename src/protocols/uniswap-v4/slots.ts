import { type Hex, keccak256 } from "viem";
import { word } from "../../lib/hex.js";

/** Returns what the manager stores in a slot. */
export const EXTSLOAD = "extsload(bytes32)";

/** The slot of the manager's mapping of pools. */
const POOLS_SLOT = 6n;
const LIQUIDITY_OFFSET = 3n;
const TICKS_OFFSET = 4n;
const BITMAP_OFFSET = 5n;

/** Returns the storage slots of one pool in the manager, which offers no other way to read it. */
export function slotsOf(poolId: Hex) {
  const start = BigInt(keccak256(`0x${poolId.slice(2)}${word(POOLS_SLOT)}`));
  const inMapping = (key: number, offset: bigint) =>
    BigInt(keccak256(`0x${word(BigInt(key))}${word(start + offset)}`));
  return {
    slot0: start,
    liquidity: start + LIQUIDITY_OFFSET,
    tick: (tick: number) => inMapping(tick, TICKS_OFFSET),
    bitmapWord: (index: number) => inMapping(index, BITMAP_OFFSET),
  };
}
