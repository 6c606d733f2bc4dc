import { type Address, NATIVE, ZERO_ADDRESS } from "../../../lib/address.js";

/** Returns a token's address in the manager's form, to which the native currency is zero. */
export function currencyOf(token: Address): Address {
  return token === NATIVE ? ZERO_ADDRESS : token;
}

/**
 * Returns the tokens of a pair of currencies; undefined where one is what others mean by the native currency, since a pool
 * of that has no token there.
 */
export function tokensOf(currencies: readonly [Address, Address]): [Address, Address] | undefined {
  if (currencies.includes(NATIVE)) return undefined;
  const [first, second] = currencies.map((currency) => (currency === ZERO_ADDRESS ? NATIVE : currency));
  return [first as Address, second as Address];
}

/** Returns two tokens in the manager's order: the native currency comes first. */
export function sorted(tokenA: Address, tokenB: Address): [Address, Address] {
  return currencyOf(tokenA) < currencyOf(tokenB) ? [tokenA, tokenB] : [tokenB, tokenA];
}
