import type { Market, MarketVenue } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/adapter.js";
import type { TokenUniverse } from "../tokens/index.js";
import { networkTokens } from "./networkTokens.js";
import type { CatalogToken } from "./token.js";

/** What a network contributes to the catalogue. */
export type CatalogSource = {
  readonly network: Network;
  readonly universe: TokenUniverse;
  readonly market: Market;
};

export type TokenCatalog = {
  /** Every token, by chain id, then address. The same array for as long as its content is the same. */
  current(): readonly CatalogToken[];
};

/** A network's part, and what it was made of. */
type Part = CatalogSource & {
  readonly shares: ReadonlySet<Venue>;
  readonly tokens: readonly CatalogToken[];
};

/**
 * The token catalogue of the networks `sources` names at each call. A new block costs one look at the venues; the
 * tokens are listed again only when a position token came or went.
 */
export function makeTokenCatalog(sources: () => readonly CatalogSource[]): TokenCatalog {
  let parts = new Map<number, Part>();
  let tokens: readonly CatalogToken[] = [];
  return {
    current() {
      const next = new Map<number, Part>();
      for (const source of sources())
        next.set(source.network.id, partOf(source, parts.get(source.network.id)));
      const same =
        next.size === parts.size && [...next].every(([id, part]) => parts.get(id)?.tokens === part.tokens);
      parts = next;
      if (!same) {
        const byId = [...parts.values()].sort((a, b) => a.network.id - b.network.id);
        tokens = byId.flatMap((part) => part.tokens);
      }
      return tokens;
    },
  };
}

function partOf(source: CatalogSource, before: Part | undefined): Part {
  const { network, universe, market } = source;
  if (before?.market === market && before.universe === universe) return before;
  const entries = [...market.venues.values()].filter(isPosition);
  const shares = new Set(entries.map(({ venue }) => venue));
  if (before?.universe === universe && isSameSet(shares, before.shares)) {
    return { ...source, shares: before.shares, tokens: before.tokens };
  }
  return { ...source, shares, tokens: networkTokens(network, universe, entries) };
}

function isPosition({ adapter }: MarketVenue): boolean {
  return adapter.meta.position !== undefined;
}

function isSameSet<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): boolean {
  if (a.size !== b.size) return false;
  for (const item of a) if (!b.has(item)) return false;
  return true;
}
