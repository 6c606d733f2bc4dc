import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import { requireD, type Strength } from "./newton.js";
import { evmQuotient, FEE_WHOLE } from "./words.js";

const A_MULTIPLIER = 10_000n;

/**
 * Returns the value of one unit of each coin except the first, in the first coin and relative to its scale, at the
 * balances `xp` (`get_p` of the newest generation). Throws `Refused` where the contract reverts.
 */
export function pricesAt(xp: readonly bigint[], D: bigint, { amplification, gamma }: Strength): bigint[] {
  requireD(D);
  const [x0, x1, x2] = xp as [bigint, bigint, bigint | undefined];
  const pair = uint(uint((x2 === undefined ? 4n : 27n) * x0) * x1) / D;
  const k0 = uint((x2 === undefined ? pair : uint(pair * x2) / D) * WAD * WAD) / D;
  const squared = BigInt.asUintN(256, k0 * k0);
  const cubed = uint((uint(2n * k0 * k0) / 10n ** 36n) * k0) / 10n ** 36n;
  const gk0 = uint(
    cubed + (gamma + WAD) ** 2n - uint((squared / 10n ** 36n) * (2n * gamma + 3n * WAD)) / WAD,
    "tooMuch",
  );
  const strong = BigInt.asUintN(256, amplification * gamma * gamma) / A_MULTIPLIER;
  const ofBalance = (x: bigint) => uint(gk0 + uint((uint(strong * x) / D) * k0) / 10n ** 36n);
  const denominator = ofBalance(x0);
  return xp.slice(1).map((x) => evmQuotient(uint(quotient(uint(x0 * ofBalance(x)), x) * WAD), denominator));
}

/**
 * The fees of a balanced and of a very unbalanced pool, in units of 1e-10, and how fast the fee moves from one to the
 * other.
 */
export type Fees = { readonly mid: bigint; readonly out: bigint; readonly gamma: bigint };

/** Returns the fee at the balances `xp`, in parts of 1e10 (`_fee`). Throws `Refused` where the contract reverts. */
export function feeAt(xp: readonly bigint[], { mid, out, gamma }: Fees): bigint {
  const sum = xp.reduce((total, x) => total + x);
  const reduction = xp.length === 2 ? reductionOfTwo(xp, sum, gamma) : reductionOfThree(xp, sum, gamma);
  return uint(uint(mid * reduction) + uint(out * uint(WAD - reduction))) / WAD;
}

function reductionOfTwo([a, b]: readonly bigint[], sum: bigint, gamma: bigint): bigint {
  const balance = quotient(uint(quotient(uint(4n * WAD * (a as bigint)), sum) * (b as bigint)), sum);
  return quotient(gamma * WAD, uint(gamma + WAD - balance));
}

function reductionOfThree(xp: readonly bigint[], sum: bigint, gamma: bigint): bigint {
  let balance = WAD;
  for (const x of xp) balance = quotient(uint(balance * 3n * x), sum);
  return gamma > 0n ? quotient(gamma * WAD, uint(gamma + WAD - balance)) : balance;
}

/** The fee that every deposit pays in addition to the fee on its imbalance, in parts of 1e10. */
const NOISE_FEE = 10n ** 5n;

/** Returns the fee of a deposit of `amounts`, both in units of `xp`, in parts of 1e10 (`_calc_token_fee`). */
export function depositFeeAt(amounts: readonly bigint[], xp: readonly bigint[], fees: Fees): bigint {
  const n = BigInt(amounts.length);
  const base = (feeAt(xp, fees) * n) / (4n * (n - 1n));
  const sum = amounts.reduce((total, amount) => total + amount);
  const mean = sum / n;
  const off = amounts.reduce((total, amount) => total + (amount > mean ? amount - mean : mean - amount), 0n);
  return quotient(uint(base * off), sum) + NOISE_FEE;
}

/** Returns the part of an amount that a fee takes. */
export function partOf(amount: bigint, fee: bigint): bigint {
  return uint(amount * fee) / FEE_WHOLE;
}
