import type { Address } from "../lib/address.js";
import type { Market } from "../market/index.js";
import type { Catalogue, CatalogueVenue } from "../venues/index.js";

/** The most venues of one token to consider. They fit into one request, however many venues somebody creates. */
const MOST = 64;

type Among = {
  /** Returns whether a token may be on the other side of a venue. */
  readonly isKnown: (token: Address) => boolean;
  readonly baseTokens: readonly Address[];
  /** Venues of this market are not candidates. */
  readonly followed: Market;
};

/**
 * Returns the known venues of a token that are not followed and lead to other known tokens. If there are too many,
 * venues with a base token come first and the deployments take turns, since creating hundreds of venues in one
 * deployment is cheap.
 */
export function candidatesOf(
  catalogue: Catalogue,
  token: Address,
  { isKnown, baseTokens, followed }: Among,
): CatalogueVenue[] {
  const fitting = catalogue.of(token).filter(({ deployment, discovered: { key, tokens } }) => {
    const id = `${deployment}:${key}`;
    if (followed.pools.has(id) || followed.untradable?.has(id)) return false;
    return tokens.every((other) => other === token || isKnown(other));
  });
  if (fitting.length <= MOST) return fitting;
  const bases = new Set(baseTokens);
  const hasBase = ({ discovered }: CatalogueVenue) =>
    discovered.tokens.some((other) => other !== token && bases.has(other));
  return inTurns([...fitting.filter(hasBase), ...fitting.filter((entry) => !hasBase(entry))]).slice(0, MOST);
}

/** Yields one venue of each deployment, then a second one of each, and so on. */
function inTurns(entries: readonly CatalogueVenue[]): CatalogueVenue[] {
  const rounds = new Map<string, number>();
  const numbered = entries.map((entry) => {
    const round = rounds.get(entry.deployment) ?? 0;
    rounds.set(entry.deployment, round + 1);
    return { entry, round };
  });
  return numbered.sort((a, b) => a.round - b.round).map(({ entry }) => entry);
}
