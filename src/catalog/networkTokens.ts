import type { Address } from "../lib/address.js";
import type { MarketVenue } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { PositionToken } from "../protocols/meta.js";
import type { Token, TokenUniverse } from "../tokens/index.js";
import { compareText } from "./deployments.js";
import { type FiguresOf, unknownFigures } from "./figures.js";
import type { CatalogToken, Position, TokenKind, Underlying } from "./token.js";

/**
 * The tokens of one network by address: those of the universe, and the position tokens of `venues`. A position
 * whose underlying tokens are not all known is left out.
 */
export function networkTokens(
  network: Network,
  universe: TokenUniverse,
  venues: readonly MarketVenue[],
  figures: FiguresOf,
): CatalogToken[] {
  const shares = new Map<Address, MarketVenue & { readonly share: PositionToken }>();
  for (const entry of venues) {
    const share = entry.adapter.meta.position?.(entry.venue);
    if (share !== undefined) shares.set(share.address, { ...entry, share });
  }
  const tokens = new Map<Address, CatalogToken>();
  for (const token of universe.tokens.values()) {
    tokens.set(token.address, catalogToken(token, undefined));
  }
  for (const { share, venue, adapter } of shares.values()) {
    const underlying = venue.tokens.flatMap((address): Underlying[] => {
      const token = universe.tokens.get(address);
      return token === undefined ? [] : [underlyingToken(token, shares.has(address) ? "defi" : "base")];
    });
    if (underlying.length < venue.tokens.length) continue;
    const about = network.deployments.find(({ slug }) => slug === venue.protocol)?.about;
    const { name, project } = { ...adapter.meta, ...about };
    const token: Token = {
      chainId: network.id,
      address: share.address,
      symbol: about?.positionSymbol ?? share.symbol,
      name: `${name} ${pairName(underlying)}`,
      decimals: share.decimals,
      logosUri: [],
    };
    tokens.set(
      share.address,
      catalogToken(token, {
        protocol: venue.protocol,
        project,
        primaryAddress: venue.address,
        underlying,
        ...(figures.get(share.address) ?? unknownFigures),
      }),
    );
  }
  return [...tokens.values()].sort((a, b) => compareText(a.address, b.address));
}

/** The same tokens with the positions' figures of now. */
export function withFigures(tokens: readonly CatalogToken[], figures: FiguresOf): CatalogToken[] {
  return tokens.map((token) => {
    const { position } = token;
    const next = figures.get(token.address);
    if (position === undefined || next === undefined) return token;
    if (position.apy === next.apy && position.tvl === next.tvl) return token;
    return catalogToken(token, { ...position, ...next });
  });
}

function pairName(tokens: readonly Token[]): string {
  return tokens.map(({ symbol }) => symbol).join("/");
}

/** Written out, not spread: listings read a hundred thousand of these, which is quick only if all have one shape. */
function catalogToken(token: Token, position: Position | undefined): CatalogToken {
  const { chainId, address, symbol, name, decimals, logosUri } = token;
  return { chainId, address, symbol, name, decimals, logosUri, position };
}

function underlyingToken(token: Token, kind: TokenKind): Underlying {
  const { chainId, address, symbol, name, decimals, logosUri } = token;
  return { chainId, address, symbol, name, decimals, logosUri, kind };
}
