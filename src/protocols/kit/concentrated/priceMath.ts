import { divUp, MAX_UINT256, mulDivUp } from "../../../lib/math.js";

const Q96 = 96n;

/**
 * Token0 between two sqrt prices at constant liquidity: L·2^96·(upper − lower) / (upper·lower), divided in two
 * steps as SqrtPriceMath.getAmount0Delta does. Rounded down; `lower` must not be 0.
 */
export function amount0Down(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return ((liquidity << Q96) * (upper - lower)) / upper / lower;
}

/** Like `amount0Down`, both divisions rounded up. */
export function amount0Up(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return divUp(mulDivUp(liquidity << Q96, upper - lower, upper), lower);
}

/** Token1 between two sqrt prices at constant liquidity, L·(upper − lower) / 2^96, rounded down. */
export function amount1Down(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return (liquidity * (upper - lower)) >> Q96;
}

/** Like `amount1Down`, rounded up. */
export function amount1Up(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return (liquidity * (upper - lower) + ((1n << Q96) - 1n)) >> Q96;
}

/**
 * The sqrt price after `amount` of token0 came in, rounded up so that the trader never gets past it:
 * SqrtPriceMath.getNextSqrtPriceFromAmount0RoundingUp. `liquidity` must not be 0.
 */
export function priceAfterToken0(price: bigint, liquidity: bigint, amount: bigint): bigint {
  if (amount === 0n) return price;
  const shifted = liquidity << Q96;
  const product = amount * price;
  // The contract falls back to a coarser formula where 256 bits do not hold the exact one's terms.
  if (product <= MAX_UINT256 && shifted + product <= MAX_UINT256) {
    return mulDivUp(shifted, price, shifted + product);
  }
  return divUp(shifted, shifted / price + amount);
}

/**
 * The sqrt price after `amount` of token1 came in, rounded down so that the trader never gets past it:
 * SqrtPriceMath.getNextSqrtPriceFromAmount1RoundingDown. `liquidity` must not be 0.
 */
export function priceAfterToken1(price: bigint, liquidity: bigint, amount: bigint): bigint {
  return price + (amount << Q96) / liquidity;
}
