import { revert } from "../../../lib/refusal.js";
import { hasConverged, quotient, quotientUp, uint } from "../maths/uint256.js";

/** The unit of amplifications. */
export const AMPLIFICATION_ONE = 1_000n;
/** The most steps of an approximation. */
const ROUNDS = 255;

/**
 * Returns the invariant of balances with 18 decimals (`StableMath`, in both versions of the Vault). Throws `Refused` where
 * the contract reverts.
 */
export function invariantOf(amplification: bigint, balances: readonly bigint[]): bigint {
  const sum = uint(balances.reduce((total, balance) => total + balance, 0n));
  if (sum === 0n) return 0n;
  const count = BigInt(balances.length);
  const steepness = amplification * count;
  let invariant = sum;
  for (let round = 0; round < ROUNDS; round++) {
    let product = invariant;
    for (const balance of balances) {
      product = quotient(uint(product * invariant), uint(balance * count));
    }
    const before = invariant;
    const above = uint(uint(steepness * sum) / AMPLIFICATION_ONE + uint(product * count));
    const below =
      uint((steepness - AMPLIFICATION_ONE) * invariant) / AMPLIFICATION_ONE + uint((count + 1n) * product);
    invariant = quotient(uint(above * invariant), uint(below));
    if (hasConverged(invariant, before)) return invariant;
  }
  revert("tooMuch", "the invariant does not converge");
}

/** Returns the balance, rounded up, that solves x² + (b - invariant) x = c. `square` is that of the invariant. */
export function balanceWith(invariant: bigint, square: bigint, b: bigint, c: bigint): bigint {
  let balance = quotientUp(uint(square + c), uint(invariant + b));
  for (let round = 0; round < ROUNDS; round++) {
    const before = balance;
    balance = quotientUp(uint(uint(balance * balance) + c), uint(uint(2n * balance) + b - invariant));
    if (hasConverged(balance, before)) return balance;
  }
  revert("tooMuch", "the balance does not converge");
}
