import { revert } from "../../../lib/refusal.js";
import { quotient, uint } from "../maths/uint256.js";

/** The unit of amplifications. */
export const AMPLIFICATION_ONE = 1_000n;
/** The most steps of an approximation. */
export const ROUNDS = 255;

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
    if (isNear(invariant, before)) return invariant;
  }
  revert("tooMuch", "the invariant does not converge");
}

/** Returns whether an approximation has come to its end. */
export function isNear(a: bigint, b: bigint): boolean {
  return a - b <= 1n && b - a <= 1n;
}
