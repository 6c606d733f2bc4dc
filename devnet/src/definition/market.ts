import type { DevPair } from "./pools/pairs.js";
import type { DevPool } from "./pools/pools.js";
import { type DevToken, devTokenAt } from "./tokens.js";

export type SortedTokens = { token0: DevToken; token1: DevToken };

/** Returns token0 and token1: the lower address first, as both Uniswap versions sort them. */
export function sortTokens({ tokenA, tokenB }: Pick<DevPair, "tokenA" | "tokenB">): SortedTokens {
  const [low, high] = tokenA < tokenB ? [tokenA, tokenB] : [tokenB, tokenA];
  return { token0: devTokenAt(low), token1: devTokenAt(high) };
}

/** Returns the raw units of token1 that one raw unit of token0 costs in this venue, with its skew. */
export function rawPrice(venue: Pick<DevPair | DevPool, "tokenA" | "tokenB" | "skewPpm">): number {
  const { token0, token1 } = sortTokens(venue);
  const skew = 1 + venue.skewPpm / 1e6;
  const price = (token0.usd / token1.usd) * 10 ** (token1.decimals - token0.decimals);
  return token0.address === venue.tokenA ? price * skew : price / skew;
}
