import { keccak256 } from "viem";
import type { Hex } from "../../lib/hex.js";

type Bit = { readonly fromEnd: number; readonly mask: number };

/** A memo of a pure function. The topics and addresses of followed venues are asked about at every block. */
const known = new Map<Hex, readonly Bit[]>();
const MAX_KNOWN = 100_000;

/** Returns the three bits that an item sets, each taken from 11 bits of its hash (yellow paper, section 4.3.1). */
function bitsOf(item: Hex): readonly Bit[] {
  const before = known.get(item);
  if (before !== undefined) return before;
  const hash = keccak256(item);
  const bits = [0, 1, 2].map((pair) => {
    const bit = Number.parseInt(hash.slice(2 + pair * 4, 6 + pair * 4), 16) & 2_047;
    return { fromEnd: 1 + (bit >> 2), mask: 1 << (bit & 3) };
  });
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(item, bits);
  return bits;
}

/** Returns whether a block's 2,048-bit logs bloom may hold `item` (a topic or an address). False is definite. */
export function mayHold(bloom: Hex, item: Hex): boolean {
  return bitsOf(item).every(
    ({ fromEnd, mask }) => (Number.parseInt(bloom.charAt(bloom.length - fromEnd), 16) & mask) !== 0,
  );
}

/**
 * The blooms of blocks whose headers prove them by their hash, and whether the chain's blooms mean anything: some
 * rollups leave them empty although there are logs.
 */
export type Blooms = {
  note(blockHash: string, bloom: unknown): void;
  /** Returns undefined if the block's bloom is not proven. */
  of(blockHash: Hex): Hex | undefined;
  /** Whether a bloom that lacks a topic proves that the block has no such log. */
  isTrusted(): boolean;
  /** Records that a block with logs has a bloom that holds them all. */
  held(bloom: Hex): void;
  /** Records that a block has a log that its bloom does not hold. */
  failed(): void;
};

const MAX_REMEMBERED = 128;
/** So many blocks with logs must agree with their blooms before their absence is believed. */
const TRUSTED_AFTER = 16;

/** Creates the record of a chain about which nothing is known. */
export function makeBlooms(): Blooms {
  const blooms = new Map<string, Hex>();
  let heldCount = 0;
  let hasFailed = false;
  return {
    note(blockHash, bloom) {
      if (typeof bloom !== "string" || bloom.length !== 514) return;
      blooms.set(blockHash.toLowerCase(), bloom as Hex);
      for (const oldest of blooms.keys()) if (blooms.size > MAX_REMEMBERED) blooms.delete(oldest);
    },
    of: (blockHash) => blooms.get(blockHash.toLowerCase()),
    isTrusted: () => !hasFailed && heldCount >= TRUSTED_AFTER,
    held(bloom) {
      // A bloom of ones holds everything and proves nothing.
      if (/[^xf]/.test(bloom.slice(1))) heldCount += 1;
    },
    failed() {
      hasFailed = true;
    },
  };
}
