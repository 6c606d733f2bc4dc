import type { Address } from "../../../lib/address.js";
import type { RunCode } from "../../kit/adapter/provenance.js";
import type { UnusableReason } from "../../kit/adapter/unusable.js";

/**
 * Permission bits in a hooks address (Hooks.sol), the only place where the manager reads them. The other permissions
 * concern initialisation, liquidity and donations, all of which emit a log before the next swap.
 */
const BEFORE_SWAP = 1n << 7n;
const AFTER_SWAP = 1n << 6n;
const BEFORE_SWAP_RETURNS_DELTA = 1n << 3n;
const AFTER_SWAP_RETURNS_DELTA = 1n << 2n;

/** What a network's data may state about a hooks contract. */
export const hookRules = {
  /** It changes no swap and refuses none, so nothing is tried. */
  plain: "plain",
  /** It fills swaps in pools of other deployments, which would count twice. */
  elsewhere: "elsewhere",
} as const;
export type HookRule = keyof typeof hookRules;

/** What identifies a pool's hooks. */
export type HookKey = {
  /** Absent for none. */
  readonly hooks?: Address | undefined;
  readonly dynamicFee?: boolean | undefined;
  readonly hookRule?: HookRule | undefined;
};

/**
 * Returns why no pool with these hooks can be quoted exactly, or undefined if it can be or if a trial decides. The
 * address and the kind of fee suffice, so nothing is read.
 */
export function refusedHooks({ hooks, dynamicFee = false, hookRule }: HookKey): UnusableReason | undefined {
  if (hooks === undefined) return undefined;
  if (hookRule === "elsewhere") return "hookElsewhere";
  if (has(hooks, BEFORE_SWAP_RETURNS_DELTA) || has(hooks, AFTER_SWAP_RETURNS_DELTA)) return "hookDelta";
  if (has(hooks, BEFORE_SWAP) && dynamicFee && hookRule !== "plain") return "hookFee";
  return undefined;
}

/** Returns whether the manager calls the hooks for swaps. */
export function areCalled({ hooks }: HookKey): boolean {
  return hooks !== undefined && (has(hooks, BEFORE_SWAP) || has(hooks, AFTER_SWAP));
}

/** Returns whether only a trial can show that these hooks do not affect swaps. */
export function needsTrial(key: HookKey): boolean {
  return key.hookRule !== "plain" && areCalled(key);
}

/**
 * Returns the hooks that decide what a swap pays, unless the network's data knows what they do: those that the manager
 * calls for swaps, and those that set a dynamic fee, which they may do at any time (`updateDynamicLPFee`).
 */
export function codeIn(key: HookKey): readonly RunCode[] {
  const { hooks, dynamicFee = false, hookRule } = key;
  if (hooks === undefined || hookRule === "plain") return [];
  return dynamicFee || areCalled(key) ? [{ role: "hook", address: hooks }] : [];
}

function has(hooks: Address, permission: bigint): boolean {
  return (BigInt(hooks) & permission) !== 0n;
}
