import { type Address, NATIVE, parseAddress } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import type { Token, TokenCandidate } from "./token.js";

/** The tokens of one network that can be routed, the native currency included. */
export type TokenUniverse = { readonly tokens: ReadonlyMap<Address, Token> };

/** Built-in tokens first, then those of the operator's lists; the first entry of an address wins. */
export function candidateTokens(network: Network, listed: readonly TokenCandidate[]): TokenCandidate[] {
  const byAddress = new Map<Address, TokenCandidate>();
  for (const token of [...network.tokens, ...listed]) {
    if (token.address !== NATIVE && !byAddress.has(token.address)) byAddress.set(token.address, token);
  }
  return [...byAddress.values()];
}

export function makeUniverse(network: Network, accepted: readonly TokenCandidate[]): TokenUniverse {
  const tokens = new Map<Address, Token>();
  tokens.set(NATIVE, { chainId: network.id, address: NATIVE, ...network.native });
  for (const token of accepted) tokens.set(token.address, { chainId: network.id, ...token });
  return { tokens };
}

/** Tokens a person may mean by `text`: an address, or a symbol in any letter case. Several when symbols collide. */
export function findTokens(universe: TokenUniverse, text: string): Token[] {
  const address = parseAddress(text);
  if (address !== undefined) {
    const token = universe.tokens.get(address);
    return token === undefined ? [] : [token];
  }
  const wanted = text.toLowerCase();
  return [...universe.tokens.values()].filter((token) => token.symbol.toLowerCase() === wanted);
}
