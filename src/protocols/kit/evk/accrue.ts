import { MAX_UINT256 } from "../../../lib/math.js";
import { RAY } from "../maths/ray.js";
import { quotient } from "../maths/uint256.js";
import type { EvkState } from "./state.js";

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
 * Returns the vault with interest up to `timestamp`, as every operation adds it first: debts grow with the accumulator,
 * and new shares dilute all others by the fee. What would not fit in the vault's numbers stays as it was.
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
