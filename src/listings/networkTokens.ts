import type { Address } from "../lib/address.js";
import { compareText } from "../lib/text.js";
import type { Pool } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Token, TokenUniverse } from "../tokens/index.js";
import { type FiguresOf, isSameFigures, unknownFigures } from "./positionFigures.js";
import { positionsOf } from "./positions.js";
import type { Position, TokenKind, TokenListing, Underlying } from "./tokenListing.js";

/** Returns the tokens of one network by address: those of the universe, and the position tokens of `pools`. */
export function networkTokens(
  network: Network,
  universe: TokenUniverse,
  pools: readonly Pool[],
  figures: FiguresOf,
): TokenListing[] {
  const tokens = new Map<Address, TokenListing>();
  for (const token of universe.tokens.values()) {
    tokens.set(token.address, tokenListing(token, undefined));
  }
  const positions = positionsOf(network, universe.tokens, pools);
  for (const [address, { token, entry, project, underlying }] of positions) {
    const position = {
      protocol: entry.venue.protocol,
      project,
      primaryAddress: entry.venue.address,
      underlying: underlying.map((each) =>
        underlyingToken(each, positions.has(each.address) ? "defi" : "base"),
      ),
      ...(figures.get(address) ?? unknownFigures),
    };
    tokens.set(address, tokenListing(token, position));
  }
  return [...tokens.values()].sort((a, b) => compareText(a.address, b.address));
}

/** Returns the same tokens with the positions' current figures. */
export function withFigures(tokens: readonly TokenListing[], figures: FiguresOf): TokenListing[] {
  return tokens.map((token) => {
    const { position } = token;
    const next = figures.get(token.address);
    if (position === undefined || next === undefined) return token;
    if (isSameFigures(position, next)) return token;
    const { tolerancePpb: _, redeemable: __, ...others } = position;
    return tokenListing(token, { ...others, ...next });
  });
}

/**
 * The members are listed, not spread. Listings read a hundred thousand of these objects, which is fast only if all have
 * the same shape.
 */
function tokenListing(token: Token, position: Position | undefined): TokenListing {
  const { chainId, address, symbol, name, decimals, logosUri } = token;
  return { chainId, address, symbol, name, decimals, logosUri, position };
}

function underlyingToken(token: Token, kind: TokenKind): Underlying {
  const { chainId, address, symbol, name, decimals, logosUri } = token;
  return { chainId, address, symbol, name, decimals, logosUri, kind };
}
