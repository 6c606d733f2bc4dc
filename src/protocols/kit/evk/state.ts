import type { Address } from "../../../lib/address.js";
import { MAX_UINT256 } from "../../../lib/math.js";
import { RAY } from "../maths/ray.js";
import { quotient } from "../maths/uint256.js";
import type { ShareRate } from "../vault/books.js";

/** An EVK vault as its storage has it: with interest up to `since`. */
export type EvkState = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** The Unix second up to which interest is included. */
  readonly since: bigint;
  /** The amount of its asset that the vault holds, by its own count. */
  readonly cash: bigint;
  readonly totalShares: bigint;
  /** All debts, in parts of 2^31 of a raw unit. */
  readonly debtX31: bigint;
  readonly accumulatorRay: bigint;
  /** The factor on debts per second less one, in ray. */
  readonly rateRay: bigint;
  /** The part of the interest that becomes fees. */
  readonly feeBps: bigint;
  /** The most of the asset that the vault may count, which deposits check. Absent: any amount. */
  readonly supplyCap?: bigint;
  /** The operations that call the vault's hook: one bit each. */
  readonly hooked: bigint;
  /**
   * The interest rate model: the contract that every operation asks for the rate that applies afterwards. Absent if
   * there is none.
   */
  readonly model?: Address;
};

/** Debts count 31 binary digits more than the asset. */
const DEBT_SHIFT = 31n;
/** The vault keeps amounts in 112 bits. */
export const MAX_AMOUNT = (1n << 112n) - 1n;
const MAX_DEBT_X31 = MAX_AMOUNT << DEBT_SHIFT;
const BPS = 10_000n;

/** Returns debts in raw units of the asset, rounded up. */
export function debtUp(debtX31: bigint): bigint {
  return (debtX31 + (1n << DEBT_SHIFT) - 1n) >> DEBT_SHIFT;
}

/** Returns debts in raw units of the asset, rounded down. */
export function debtDown(debtX31: bigint): bigint {
  return debtX31 >> DEBT_SHIFT;
}

/**
 * Returns the vault with interest up to `timestamp`, which every operation adds first: debts grow with the accumulator,
 * and new shares dilute all others by the fee. A number that would not fit in the vault's storage stays as it was.
 */
export function accrued(state: EvkState, timestamp: bigint): EvkState {
  const { since, totalShares, debtX31, accumulatorRay, feeBps, cash, rateRay } = state;
  if (timestamp <= since) return state;
  const accumulator = grown(accumulatorRay, rateRay, timestamp - since);
  const product = debtX31 * accumulator;
  const debt = product <= MAX_UINT256 ? product / accumulatorRay : debtX31;
  if (debt > MAX_DEBT_X31) return state;
  const next = { ...state, since: timestamp, debtX31: debt, accumulatorRay: accumulator };
  const fee = ((debt - debtX31) * feeBps) / (BPS << DEBT_SHIFT);
  if (fee === 0n) return next;
  const assets = cash + debtUp(debt);
  const shares = quotient(assets * totalShares, assets - fee);
  return shares <= MAX_AMOUNT ? { ...next, totalShares: shares } : next;
}

function grown(accumulatorRay: bigint, rateRay: bigint, seconds: bigint): bigint {
  const factor = power(rateRay + RAY, seconds);
  const product = factor === undefined ? undefined : accumulatorRay * factor;
  return product === undefined || product > MAX_UINT256 ? accumulatorRay : product / RAY;
}

/** Returns a power in ray, each product rounded half up. Undefined if a product does not fit in 256 bits. */
function power(base: bigint, exponent: bigint): bigint | undefined {
  let square = base;
  let result = exponent % 2n === 0n ? RAY : base;
  for (let left = exponent / 2n; left !== 0n; left /= 2n) {
    if (square >> 128n !== 0n) return undefined;
    const squared = square * square + RAY / 2n;
    if (squared > MAX_UINT256) return undefined;
    square = squared / RAY;
    if (left % 2n === 0n) continue;
    const product = result * square + RAY / 2n;
    if (product > MAX_UINT256) return undefined;
    result = product / RAY;
  }
  return result;
}

/** Shares and assets that belong to nobody, with which the vault converts. */
const VIRTUAL = 1_000_000n;

/** Returns the conversion ratio of an accrued vault. */
export function shareRateOf({ cash, debtX31, totalShares }: EvkState): ShareRate {
  return { assets: cash + debtUp(debtX31) + VIRTUAL, shares: totalShares + VIRTUAL };
}

const operations = { deposit: 1n << 0n, withdraw: 1n << 2n, redeem: 1n << 3n } as const;
const STATUS_CHECK = 1n << 14n;

/**
 * Returns whether an operation calls the vault's hook. The hook may refuse the operation, but cannot change amounts. If
 * there is no hook, the operation is refused.
 */
export function isHooked({ hooked }: EvkState, operation: keyof typeof operations): boolean {
  return (hooked & (operations[operation] | STATUS_CHECK)) !== 0n;
}
