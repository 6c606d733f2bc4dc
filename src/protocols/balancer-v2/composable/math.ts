import { complement, divDown, divUp, mulDown, mulUp, ONE } from "../../kit/balancer/fixedPoint.js";
import { AMPLIFICATION_ONE, balanceWith, invariantOf } from "../../kit/balancer/invariant.js";
import { quotient, quotientUp, uint } from "../../kit/maths/uint256.js";
import { at } from "../pool.js";

/**
 * Balances here have 18 decimals and are multiplied by their rates. The amplification has three decimals. Every
 * function throws `Refused` where the contract reverts.
 */

/** The pool before a trade or, for a join or an exit, after paying all due fees. */
export type Basis = {
  readonly amplification: bigint;
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  readonly invariant: bigint;
};

/** _getTokenBalanceGivenInvariantAndAllOtherBalances: returns the resulting balance number `index`, rounded up. */
function balanceFor(
  amplification: bigint,
  balances: readonly bigint[],
  invariant: bigint,
  index: number,
): bigint {
  const count = BigInt(balances.length);
  const steepness = amplification * count;
  let product = at(balances, 0) * count;
  for (const balance of balances.slice(1)) {
    product = quotient(uint(uint(product * balance) * count), invariant);
  }
  const others = sumOf(balances) - at(balances, index);
  const square = uint(invariant * invariant);
  const perBalance = uint(quotientUp(square, uint(steepness * product)) * AMPLIFICATION_ONE);
  const c = uint(perBalance * at(balances, index));
  const b = uint(others + uint(quotient(invariant, steepness) * AMPLIFICATION_ONE));
  return balanceWith(invariant, square, b, c);
}

/** _calcOutGivenIn. `amountIn` excludes the fee. */
export function outGivenIn(
  { amplification, balances, invariant }: Omit<Basis, "supply">,
  [i, j]: readonly [number, number],
  amountIn: bigint,
): bigint {
  const after = balanceFor(amplification, moved(balances, i, amountIn), invariant, j);
  // Rounding up may make the remaining balance equal to the previous one.
  return uint(at(balances, j) - after - 1n, "tooLittle");
}

/** _calcBptOutGivenExactTokensIn with one token, number `index`. */
export function sharesForOne(basis: Basis, index: number, amountIn: bigint, swapFee: bigint): bigint {
  const { amplification, balances, supply, invariant } = basis;
  const sum = sumOf(balances);
  const ratios = balances.map((balance, place) =>
    divDown(uint(balance + (place === index ? amountIn : 0n)), balance),
  );
  const ratioWithFees = sumOf(
    balances.map((balance, place) => mulDown(at(ratios, place), divDown(balance, sum))),
  );
  let withoutFee = amountIn;
  if (at(ratios, index) > ratioWithFees) {
    const free = mulDown(at(balances, index), uint(ratioWithFees - ONE, "tooLittle"));
    withoutFee = uint(free + mulDown(uint(amountIn - free), ONE - swapFee));
  }
  const ratio = divDown(invariantOf(amplification, moved(balances, index, withoutFee)), invariant);
  return ratio > ONE ? mulDown(supply, ratio - ONE) : 0n;
}

/** _calcTokenOutGivenExactBptIn */
export function oneForShares(basis: Basis, index: number, sharesIn: bigint, swapFee: bigint): bigint {
  const { amplification, balances, supply, invariant } = basis;
  const left = mulUp(divUp(uint(supply - sharesIn), supply), invariant);
  const after = balanceFor(amplification, balances, left, index);
  const without = uint(at(balances, index) - after, "tooLittle");
  const taxable = mulUp(without, complement(divDown(at(balances, index), sumOf(balances))));
  return uint(uint(without - taxable) + mulDown(taxable, ONE - swapFee));
}

/** Returns `balances` with one of them changed. */
export function moved(balances: readonly bigint[], index: number, by: bigint): bigint[] {
  return balances.map((balance, place) => (place === index ? uint(balance + by) : balance));
}

function sumOf(numbers: readonly bigint[]): bigint {
  return uint(numbers.reduce((sum, number) => sum + number, 0n));
}
