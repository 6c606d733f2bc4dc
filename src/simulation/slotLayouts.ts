import { keccak256 } from "viem";
import type { Address } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";

/** Returns the storage slot of a number that a contract stores for `keys`. */
export type SlotOf = (keys: readonly Address[]) => Hex;

/** Number of mapping positions tried when guessing the mapping that a slot belongs to. */
const positions = 640;

/**
 * Finds how `slot` derives from `keys`: as a Solidity or Vyper mapping at some small position. Returns undefined if it
 * is neither.
 */
export function layoutOf(keys: readonly Address[], slot: Hex): SlotOf | undefined {
  for (let position = 0n; position < positions; position++) {
    for (const hash of [soliditySlot, vyperSlot]) {
      if (hash(keys, position) === slot) return (other) => hash(other, position);
    }
  }
  return undefined;
}

/** Returns both kinds of mappings at the first `count` positions. */
export function commonLayouts(count: bigint): SlotOf[] {
  const layouts: SlotOf[] = [];
  for (let position = 0n; position < count; position++) {
    for (const hash of [soliditySlot, vyperSlot]) layouts.push((keys) => hash(keys, position));
  }
  return layouts;
}

/** Returns keccak(key . position), nested for further keys (Solidity storage layout of mappings). */
function soliditySlot(keys: readonly Address[], position: bigint): Hex {
  let slot: Hex = `0x${word(position)}`;
  for (const key of keys) slot = keccak256(`0x${padded(key)}${slot.slice(2)}`);
  return slot;
}

/** Returns keccak(position . key), nested for further keys (Vyper's HashMap). */
function vyperSlot(keys: readonly Address[], position: bigint): Hex {
  let slot: Hex = `0x${word(position)}`;
  for (const key of keys) slot = keccak256(`0x${slot.slice(2)}${padded(key)}`);
  return slot;
}

/** Returns an address as one word of call data or of a hash, without prefix. */
export function padded(address: Address | undefined): string {
  return (address ?? "").slice(2).padStart(64, "0");
}
