import { type Market, type Pool, unleavable } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Pricer } from "../prices/index.js";
import type { TokenUniverse } from "../tokens/index.js";
import type { Yields } from "../yields/index.js";
import { networkTokens, withFigures } from "./networkTokens.js";
import { type FiguresOf, figuresOf, steadied } from "./positionFigures.js";
import type { TokenListing } from "./tokenListing.js";

/** The data that a network contributes to the listings. */
export type ListingSource = {
  readonly network: Network;
  readonly universe: TokenUniverse;
  readonly market: Market;
  /** The source of yields and values. Absent if they are not needed. */
  readonly worth?: { readonly pricer: Pricer; readonly yields: Pick<Yields, "at" | "learnt"> };
};

export type TokenListings = {
  /** Returns every token, by chain id, then by address. Returns the same array while its content is the same. */
  current(): readonly TokenListing[];
};

/** A network's part of the listings, and the data that it was made from. */
type Part = {
  readonly source: ListingSource;
  readonly shares: ReadonlySet<string>;
  readonly figures: FiguresOf;
  /** The time of the last update of the figures, in the chain's time. */
  readonly figuresAt: bigint;
  /** What the yields had learnt of the time before it. See `Yields`. */
  readonly learnt: number | undefined;
  readonly tokens: readonly TokenListing[];
};

/** The interval between updates of the figures, in the chain's time. */
const figuresSeconds = 60n;

/**
 * Makes the token listings of the networks that `sources` returns at each call. A new block costs one pass over the
 * venues. The list is rebuilt only in two cases: if a position token was added or removed, or if a yield or a value has
 * changed by more than one percent. The latter is checked once a minute.
 */
export function makeTokenListings(sources: () => readonly ListingSource[]): TokenListings {
  let parts = new Map<number, Part>();
  let tokens: readonly TokenListing[] = [];
  return {
    current() {
      const next = new Map<number, Part>();
      for (const source of sources())
        next.set(source.network.id, partOf(source, parts.get(source.network.id)));
      const same =
        next.size === parts.size && [...next].every(([id, part]) => parts.get(id)?.tokens === part.tokens);
      parts = next;
      if (!same) {
        const byId = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
        tokens = byId.flatMap((part) => part.tokens);
      }
      return tokens;
    },
  };
}

function partOf(source: ListingSource, before: Part | undefined): Part {
  const { network, universe, market } = source;
  const learnt = source.worth?.yields.learnt();
  const isNews = before?.learnt !== learnt;
  if (before?.source.market === market && before.source.universe === universe && !isNews) return before;
  const entries = [...market.pools.values()].filter(isPosition);
  const shares = new Set(entries.map(({ venue }) => venue.id));
  if (before?.source.universe !== universe || !isSameSet(shares, before.shares)) {
    const figures = figuresNow(source, entries);
    const tokens = networkTokens(network, universe, entries, figures);
    return { source, shares, figures, figuresAt: market.head.timestamp, learnt, tokens };
  }
  const part = { ...before, source };
  const age = market.head.timestamp - before.figuresAt;
  // The chain's time may also go back if a branch is abandoned.
  if (age < figuresSeconds && age > -figuresSeconds && !isNews) return part;
  const figures = steadied(before.figures, figuresNow(source, entries));
  const tokens = figures === before.figures ? before.tokens : withFigures(before.tokens, figures);
  return { ...part, figures, figuresAt: market.head.timestamp, learnt, tokens };
}

function figuresNow({ network, market, worth }: ListingSource, entries: readonly Pool[]): FiguresOf {
  if (worth === undefined) return new Map();
  const shares = entries.flatMap(({ adapter, venue }) => adapter.meta.position?.(venue).address ?? []);
  const stuck = unleavable(market.pools.values(), shares);
  return figuresOf(entries, market.head, worth.pricer(market), worth.yields.at(market), network, stuck);
}

function isPosition({ adapter }: Pool): boolean {
  return adapter.meta.position !== undefined;
}

function isSameSet<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): boolean {
  if (a.size !== b.size) return false;
  for (const item of a) if (!b.has(item)) return false;
  return true;
}
