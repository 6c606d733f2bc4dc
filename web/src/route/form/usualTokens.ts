import type { Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";

/** How the symbols of common dollars begin, the most common first. */
const dollars = ["USDC", "USDT", "USD₮", "DAI", "USD"];

/**
 * Returns the dollar for a first trade on a network: of the most common one that is listed there, the token with exactly
 * that symbol, or else the first of its versions. Returns undefined if no dollar is listed.
 */
export function usualDollar(tokens: readonly Token[], chainId: number): Token | undefined {
  const listed = tokens.filter((token) => token.chainId === chainId && token.type === "base");
  for (const dollar of dollars) {
    const found =
      listed.find(({ symbol }) => symbol === dollar) ??
      listed.find(({ symbol }) => symbol.startsWith(dollar));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the wrapped native coin of a network, which is found by its symbol. Undefined if it is not listed. */
export function wrappedCoin(tokens: ReadonlyMap<string, Token>, chainId: number): Token | undefined {
  const coin = tokens.get(keyOf(chainId, native));
  if (coin === undefined) return undefined;
  for (const token of tokens.values())
    if (token.chainId === chainId && token.type === "base" && token.symbol === `W${coin.symbol}`)
      return token;
  return undefined;
}
