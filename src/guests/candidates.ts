import type { Address } from "../lib/address.js";
import type { Market } from "../market/index.js";
import type { Catalogue, CatalogueVenue } from "../venues/index.js";

/** Of a token so many venues are weighed at most: one request, however many somebody makes of it. */
const MOST = 64;

type Among = {
  /** The tokens that the other sides of venues may be. */
  readonly isKnown: (token: Address) => boolean;
  readonly baseTokens: readonly Address[];
  /** What is followed; its venues are no candidates. */
  readonly followed: Market;
};

/**
 * Venues of a token that are known but not followed, and lead to other known tokens. Where there are too many, the
 * deployments take turns and those with a base token come first: it costs little to make hundreds in one of them.
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

/** One of each deployment, then a second one of each, and so on. */
function inTurns(entries: readonly CatalogueVenue[]): CatalogueVenue[] {
  const rounds = new Map<string, number>();
  const numbered = entries.map((entry) => {
    const round = rounds.get(entry.deployment) ?? 0;
    rounds.set(entry.deployment, round + 1);
    return { entry, round };
  });
  return numbered.sort((a, b) => a.round - b.round).map(({ entry }) => entry);
}
