import { maxBigint, minBigint } from "../../lib/math.js";
import { quotient } from "../kit/maths/uint256.js";
import { WHOLE } from "./interest.js";
import { bits, floating } from "./words.js";

/** The parts of the word that the Liquidity layer keeps about what a pool has supplied of a token. */
export const supplyWord = {
  earnsInterest: bits(0, 1),
  amount: floating(1, 64),
  packedAmount: bits(1, 64),
  limit: floating(65, 64),
  updatedAt: bits(129, 33),
  expandBps: bits(162, 14),
  expandSeconds: bits(176, 24),
  baseLimit: floating(200, 18),
  decay: floating(218, 26),
  decayCheckpoints: bits(244, 10),
  isPaused: bits(255, 1),
};

/** The same for what a pool has borrowed. */
export const borrowWord = {
  ...supplyWord,
  maxLimit: floating(218, 18),
};

/** Returns how much must stay supplied, before a change (`calcWithdrawalLimitBeforeOperate`). */
export function withdrawalLimitAt(stored: bigint, supplied: bigint, now: bigint): bigint {
  const last = supplyWord.limit(stored);
  if (last === 0n) return 0n;
  const expanded = (supplyWord.expandBps(stored) * supplied) / WHOLE;
  const seconds = now - supplyWord.updatedAt(stored);
  const grown = quotient(expanded * seconds, supplyWord.expandSeconds(stored));
  return maxBigint(last > grown ? last - grown : 0n, supplied - expanded);
}

/** Returns the limit to store after a change (`calcWithdrawalLimitAfterOperate`). */
export function withdrawalLimitAfter(stored: bigint, supplied: bigint, limit: bigint): bigint {
  if (supplied < supplyWord.baseLimit(stored)) return 0n;
  return maxBigint(supplied - (supplied * supplyWord.expandBps(stored)) / WHOLE, limit);
}

/** Returns how much may be borrowed in all, before a change (`calcBorrowLimitBeforeOperate`). */
export function borrowLimitAt(stored: bigint, borrowed: bigint, now: bigint): bigint {
  const expanded = (borrowed * borrowWord.expandBps(stored)) / WHOLE;
  const seconds = now - borrowWord.updatedAt(stored);
  const grown = quotient(expanded * seconds, borrowWord.expandSeconds(stored)) + borrowWord.limit(stored);
  const current = minBigint(grown, borrowed + expanded);
  const base = borrowWord.baseLimit(stored);
  return current < base ? base : minBigint(current, borrowWord.maxLimit(stored));
}

/** Returns the limit to store after a change (`calcBorrowLimitAfterOperate`). */
export function borrowLimitAfter(stored: bigint, borrowed: bigint, limit: bigint): bigint {
  const expanded = borrowed + (borrowed * borrowWord.expandBps(stored)) / WHOLE;
  const base = borrowWord.baseLimit(stored);
  if (expanded < base) return base;
  return minBigint(minBigint(expanded, borrowWord.maxLimit(stored)), limit);
}

/** What may still be withdrawn beyond the limit's own growth, and how long it takes to expire. */
export type Decay = { readonly amount: bigint; readonly checkpoints: bigint };

/** All of a decay, in checkpoints of 3.6 seconds. */
const ALL_CHECKPOINTS = 1_000n;
const LEAST_CHECKPOINTS = 80n;
const LEAST_DECAY = 10n;
const NO_DECAY: Decay = { amount: 0n, checkpoints: 0n };

/** Returns what is left of the stored decay. */
export function decayAt(stored: bigint, now: bigint): Decay {
  const amount = supplyWord.decay(stored);
  const checkpoints = supplyWord.decayCheckpoints(stored);
  if (amount === 0n) return { amount, checkpoints };
  const passed = (now * 10n) / 36n - (supplyWord.updatedAt(stored) * 10n) / 36n;
  if (passed >= checkpoints) return NO_DECAY;
  return { amount: amount - (amount * passed) / checkpoints, checkpoints: checkpoints - passed };
}

/** Returns the limit lowered by what a withdrawal takes from the decay, and what it leaves of it. */
export function takeFromDecay(limit: bigint, { amount, checkpoints }: Decay, withdrawn: bigint) {
  const taken = minBigint(withdrawn, amount);
  return { limit: maxBigint(limit - taken, 0n), decay: { amount: amount - taken, checkpoints } };
}

/** A change of the withdrawal limit: from the one before the change, less what came from the decay, to the new one. */
type LimitChange = {
  readonly before: bigint;
  readonly after: bigint;
  readonly isDeposit: boolean;
  readonly tookDecay: boolean;
};

/** Returns the decay to store after a change of the limit. */
export function decayAfter(stored: bigint, decay: Decay, change: LimitChange): Decay {
  const { amount, checkpoints } = changedDecay(stored, decay, change);
  if (amount < LEAST_DECAY) return NO_DECAY;
  return { amount, checkpoints: maxBigint(minBigint(checkpoints, ALL_CHECKPOINTS), 1n) };
}

function changedDecay(stored: bigint, decay: Decay, change: LimitChange): Decay {
  const { before, after, isDeposit, tookDecay } = change;
  if (after === 0n) return NO_DECAY;
  if (before === after) return decay;
  const { amount, checkpoints } = decay;
  if (!isDeposit) return tookDecay ? { amount: amount + maxBigint(after - before, 0n), checkpoints } : decay;
  const from = before === 0n ? supplyWord.baseLimit(stored) : before;
  if (after <= from) return NO_DECAY;
  const added = after - from;
  const mixed = (checkpoints * amount + ALL_CHECKPOINTS * added) / (amount + added);
  return { amount: amount + added, checkpoints: maxBigint(mixed, LEAST_CHECKPOINTS) };
}
