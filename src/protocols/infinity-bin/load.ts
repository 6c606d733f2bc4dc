import { type Hex, keccak256 } from "viem";
import { word } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { halves } from "../kit/bins/change.js";
import { closedBy } from "../kit/infinity/load.js";
import type { Fees } from "../kit/singleton/state.js";
import { slotsAt } from "../kit/singleton/weigh.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { firstWordFor, KNOWN_WORDS, type PoolState, WORD } from "./state.js";

/** The slot of the manager's mapping of pools (storage layout of `BinPoolManager.sol`). */
export const POOLS_SLOT = 5n;

/** Offsets in a pool (`BinPool.State`). */
const BINS_OFFSET = 1n;
const WORDS_OFFSET = 6n;

/** Returns the storage slots of one pool. */
export function slotsOf(poolId: Hex) {
  const start = BigInt(keccak256(`0x${poolId.slice(2)}${word(POOLS_SLOT)}`));
  const inMapping = (key: number, offset: bigint) =>
    BigInt(keccak256(`0x${word(BigInt(key))}${word(start + offset)}`));
  return {
    slot0: start,
    bin: (id: number) => inMapping(id, BINS_OFFSET),
    /** A word of the lowest level of the tree: a bit for each of 256 ids. */
    word: (index: number) => inMapping(index, WORDS_OFFSET),
  };
}

/** Returns what a pool's first word says (`BinSlot0.sol`). */
export function unpackSlot0(slot0: bigint): { readonly activeId: number } & Required<Fees> {
  const bitsFrom = (place: bigint) => Number(BigInt.asUintN(24, slot0 >> place));
  return { activeId: bitsFrom(0n), protocolFee: bitsFrom(24n), ownFeePpm: bitsFrom(48n) };
}

/**
 * Reads a pool and its bins near the price from the manager's storage. Unusable if the manager is paused, or the pool has
 * hooks that run in swaps, has no price, charges another fee than its key states, or holds nothing near its price.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const { address: manager, subject, feePpm, facts } = venue;
  const reason = yield* closedBy(venue);
  if (reason !== undefined) return unusable(reason);
  const slots = slotsOf(subject as Hex);
  const [slot0] = yield* slotsAt(manager, [slots.slot0]);
  if (slot0 === undefined) return unusable("silent");
  const { activeId, protocolFee, ownFeePpm } = unpackSlot0(slot0);
  if (activeId === 0) return unusable("uninitialised");
  if (facts.dynamicFee !== true && ownFeePpm !== feePpm) return unusable("dynamicFee");
  const firstWord = firstWordFor(activeId);
  const words = yield* slotsAt(
    manager,
    Array.from({ length: KNOWN_WORDS }, (_, index) => slots.word(firstWord + index)),
  );
  const inTree = words.flatMap((bits, index) => placesIn(bits ?? 0n, (firstWord + index) * WORD));
  const isLoose = !inTree.includes(activeId);
  const ids = isLoose ? [...inTree, activeId].sort((a, b) => a - b) : inTree;
  const packed = yield* slotsAt(
    manager,
    ids.map((id) => slots.bin(id)),
  );
  if (words.includes(undefined) || packed.includes(undefined)) return unusable("silent");
  const all = ids.map((id, index) => ({ id, ...halves(packed[index] ?? 0n) }));
  const bins = all.filter(({ x, y }) => x > 0n || y > 0n);
  if (bins.length === 0) return unusable("empty");
  return {
    ...{ activeId, bins, firstWord, protocolFee },
    ...(facts.dynamicFee === true ? { ownFeePpm } : {}),
    ...(isLoose ? { isLoose } : {}),
  };
}

/** Returns the ids of the bits that are set in a word, whose lowest bit is for id `first`. */
function placesIn(bits: bigint, first: number): number[] {
  return Array.from({ length: WORD }, (_, place) => place)
    .filter((place) => (bits >> BigInt(place)) & 1n)
    .map((place) => first + place);
}
