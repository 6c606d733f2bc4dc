import { z } from "zod";
import type { Address } from "../../../lib/address.js";
import { addressFact } from "../adapter/facts.js";
import type { RunCode } from "../adapter/provenance.js";
import type { UnusableReason } from "../adapter/unusable.js";

/** Facts from the pool's key and the deployment, besides its tick spacing or bin step. A constant fee is in the venue instead. */
export type InfinityFacts = {
  readonly infinity: {
    /** The contract that is paid and pays. */
    readonly vault: Address;
    /** The functions for which the hooks are called, as in the pool's key. Absent without hooks. */
    readonly hookBits?: number;
  };
  /** The contract that the manager calls before and after operations on the pool. Absent for none. */
  readonly hooks?: Address;
  /** Whether the hooks contract sets the fee, at any time, with a log. */
  readonly dynamicFee?: boolean;
};

/** The schemas of these facts. */
export const infinityFields = {
  infinity: z.strictObject({ vault: addressFact, hookBits: z.int().min(0).max(0xffff).exactOptional() }),
  hooks: addressFact.exactOptional(),
  dynamicFee: z.boolean().exactOptional(),
};

/** Functions of the hooks, by their bits in the pool's key (`ICLHooks.sol`, `IBinHooks.sol`). */
const BEFORE_SWAP = 1 << 6;
const AFTER_SWAP = 1 << 7;
const BEFORE_SWAP_RETURNS_DELTA = 1 << 10;
const AFTER_SWAP_RETURNS_DELTA = 1 << 11;

/**
 * Returns why no pool with these hooks is used, or undefined if it can be: hooks that run in swaps are refused, since they
 * may change or refuse any of them. The others concern initialisation, liquidity and donations, all of which emit a log.
 */
export function refusedHooks({
  infinity: { hookBits = 0 },
  dynamicFee,
}: InfinityFacts): UnusableReason | undefined {
  if ((hookBits & (BEFORE_SWAP_RETURNS_DELTA | AFTER_SWAP_RETURNS_DELTA)) !== 0) return "hookDelta";
  if ((hookBits & BEFORE_SWAP) !== 0 && dynamicFee === true) return "hookFee";
  return (hookBits & (BEFORE_SWAP | AFTER_SWAP)) === 0 ? undefined : "hookUntried";
}

/** Returns the hooks that decide what a swap pays: those that set a dynamic fee (`updateDynamicLPFee`). */
export function codeIn({ hooks, dynamicFee }: InfinityFacts): readonly RunCode[] {
  return hooks !== undefined && dynamicFee === true ? [{ role: "hook", address: hooks }] : [];
}
