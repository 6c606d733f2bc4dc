import { type Address, NATIVE, parseAddress } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import type { Token, TokenCandidate } from "./token.js";

/** The tokens of one network that can be routed, including the native currency. */
export type TokenUniverse = {
  readonly tokens: ReadonlyMap<Address, Token>;
  /** The tokens that appear only in the bundled lists. */
  readonly bundled: ReadonlySet<Address>;
  /**
   * The tokens that are known only because something on the chain issues them, if there are any. Anybody may have named
   * them.
   */
  readonly issued?: ReadonlySet<Address>;
};

export type TokenSources = {
  /** The tokens of the operator's lists. */
  readonly listed: readonly TokenCandidate[];
  readonly bundled: readonly TokenCandidate[];
  /** Whether the bundled lists add tokens, or only logos for tokens from other lists. */
  readonly addBundled: boolean;
};

/**
 * Returns built-in tokens first, then those of the operator's lists, then the bundled ones. The first entry of an
 * address defines the token. Later entries only add their logos.
 */
export function candidateTokens(network: Network, sources: TokenSources): TokenCandidate[] {
  const { listed, bundled, addBundled } = sources;
  const builtIn = network.tokens.map((token) => ({ ...token, logosUri: [], origin: "builtIn" as const }));
  const byAddress = new Map<Address, TokenCandidate>();
  for (const token of [...builtIn, ...listed, ...bundled]) {
    if (token.address === NATIVE) continue;
    const known = byAddress.get(token.address);
    if (known !== undefined) byAddress.set(token.address, withLogos(known, token.logosUri));
    else if (token.origin !== "bundled" || addBundled) byAddress.set(token.address, token);
  }
  return [...byAddress.values()];
}

function withLogos(token: TokenCandidate, more: readonly string[]): TokenCandidate {
  const logosUri = [...new Set([...token.logosUri, ...more])];
  return logosUri.length === token.logosUri.length ? token : { ...token, logosUri };
}

/** Makes the tokens of a network from its native currency and the tokens that the chain confirmed. */
export function makeUniverse(network: Network, accepted: readonly TokenCandidate[]): TokenUniverse {
  const tokens = new Map<Address, Token>();
  tokens.set(NATIVE, { chainId: network.id, address: NATIVE, ...network.native, logosUri: [] });
  for (const { origin: _, ...token } of accepted) {
    tokens.set(token.address, { chainId: network.id, ...token });
  }
  const bundled = accepted.filter(({ origin }) => origin === "bundled");
  return { tokens, bundled: new Set(bundled.map(({ address }) => address)) };
}

/** Returns the universe with additional tokens that are known because something on the chain issues them: positions. */
export function withTokens(universe: TokenUniverse, more: Iterable<Token>): TokenUniverse {
  const tokens = new Map(universe.tokens);
  const issued = new Set(universe.issued);
  for (const token of more) {
    if (tokens.has(token.address)) continue;
    tokens.set(token.address, token);
    issued.add(token.address);
  }
  return { ...universe, tokens, issued };
}

/**
 * Returns the tokens that a person may mean by `text`, which is an address, or a symbol in any letter case. Returns
 * several if symbols collide. A position matches only if no listed token has the symbol. A bundled token, which the
 * operator did not choose, matches only if no other token has the symbol.
 */
export function findTokens(universe: TokenUniverse, text: string): Token[] {
  const address = parseAddress(text);
  if (address !== undefined) {
    const token = universe.tokens.get(address);
    return token === undefined ? [] : [token];
  }
  const wanted = text.toLowerCase();
  const found = [...universe.tokens.values()].filter((token) => token.symbol.toLowerCase() === wanted);
  const chosen = found.filter((token) => !universe.bundled.has(token.address));
  const listed = chosen.filter((token) => universe.issued?.has(token.address) !== true);
  return [listed, chosen, found].find(({ length }) => length > 0) ?? [];
}
