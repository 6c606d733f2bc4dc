import { divUp, MAX_UINT256, mulDivUp } from "../../../lib/math.js";

const Q96 = 96n;

/**
 * Returns the token0 between two sqrt prices at constant liquidity: L·2^96·(upper − lower) / (upper·lower), divided in
 * two steps as SqrtPriceMath.getAmount0Delta does. Rounded down. `lower` must not be 0.
 */
export function amount0Down(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return ((liquidity << Q96) * (upper - lower)) / upper / lower;
}

/** Returns `amount0Down` with both divisions rounded up. */
export function amount0Up(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return divUp(mulDivUp(liquidity << Q96, upper - lower, upper), lower);
}

/** Returns the token1 between two sqrt prices at constant liquidity, L·(upper − lower) / 2^96, rounded down. */
export function amount1Down(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return (liquidity * (upper - lower)) >> Q96;
}

/** Returns `amount1Down` rounded up. */
export function amount1Up(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return (liquidity * (upper - lower) + ((1n << Q96) - 1n)) >> Q96;
}

/**
 * Returns the sqrt price after an input of `amount` token0, rounded up so that the trader never gets past it:
 * SqrtPriceMath.getNextSqrtPriceFromAmount0RoundingUp. `liquidity` must not be 0.
 */
export function priceAfterToken0(price: bigint, liquidity: bigint, amount: bigint): bigint {
  if (amount === 0n) return price;
  const shifted = liquidity << Q96;
  const product = amount * price;
  // The contract falls back to a coarser formula if the exact one's terms exceed 256 bits.
  if (product <= MAX_UINT256 && shifted + product <= MAX_UINT256) {
    return mulDivUp(shifted, price, shifted + product);
  }
  return divUp(shifted, shifted / price + amount);
}

/**
 * Returns the sqrt price after an input of `amount` token1, rounded down so that the trader never gets past it:
 * SqrtPriceMath.getNextSqrtPriceFromAmount1RoundingDown. `liquidity` must not be 0.
 */
export function priceAfterToken1(price: bigint, liquidity: bigint, amount: bigint): bigint {
  return price + (amount << Q96) / liquidity;
}
