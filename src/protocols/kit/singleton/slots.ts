import { type Hex, keccak256 } from "viem";
import { word } from "../../../lib/hex.js";

/** Returns what the manager stores in a slot. */
export const EXTSLOAD = "extsload(bytes32)";

const LIQUIDITY_OFFSET = 3n;
const TICKS_OFFSET = 4n;
const BITMAP_OFFSET = 5n;

/** Returns the storage slots of one pool in a manager whose mapping of pools is at `poolsSlot`. */
export function slotsOf(poolId: Hex, poolsSlot: bigint) {
  const start = BigInt(keccak256(`0x${poolId.slice(2)}${word(poolsSlot)}`));
  const inMapping = (key: number, offset: bigint) =>
    BigInt(keccak256(`0x${word(BigInt(key))}${word(start + offset)}`));
  return {
    slot0: start,
    liquidity: start + LIQUIDITY_OFFSET,
    tick: (tick: number) => inMapping(tick, TICKS_OFFSET),
    bitmapWord: (index: number) => inMapping(index, BITMAP_OFFSET),
  };
}
