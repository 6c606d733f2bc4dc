import type { Address } from "../lib/address.js";
import type { Market } from "../market/index.js";
import type { CatalogueVenue } from "../venues/index.js";

type Among = {
  /** Returns whether a token may be on the other side of a venue. */
  readonly isKnown: (token: Address) => boolean;
  /** Venues of this market are not candidates. */
  readonly followed: Market;
};

/** Returns the venues of a token among `known` that are not followed and lead to other known tokens. */
export function candidatesOf(
  known: readonly CatalogueVenue[],
  token: Address,
  { isKnown, followed }: Among,
): CatalogueVenue[] {
  return known.filter(({ deployment, discovered: { key, tokens } }) => {
    if (!tokens.every((other) => other === token || isKnown(other))) return false;
    const id = `${deployment}:${key}`;
    return !followed.pools.has(id) && !followed.untradable?.has(id);
  });
}
