import type { Address } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import { pairsOf } from "../protocols/index.js";

/** So many tokens have about as many pairs as a thousand tokens have with five base tokens. */
const maxTokensForAllPairs = 100;

/**
 * Every pair of the first hundred tokens, and every pair with a base token. Tokens come in the order in which somebody
 * vouches for them: the network's own, the operator's, then those of lists.
 */
export function pairsAmong(network: Network, tokens: readonly Address[]): [Address, Address][] {
  const known = new Set(tokens);
  const first = tokens.slice(0, maxTokensForAllPairs);
  const baseTokens = network.baseTokens.filter((token) => known.has(token));
  const pairs = [...pairsOf(first, first), ...pairsOf(tokens, baseTokens)];
  return [...new Map(pairs.map((pair) => [String(pair), pair])).values()];
}
