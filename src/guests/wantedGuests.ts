import { type Address, NATIVE } from "../lib/address.js";
import type { Market, Pool } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Catalogue, CatalogueVenue } from "../venues/index.js";

/** The guests that a request needs. */
export type Invitation = {
  /** Every token that the request names. */
  readonly tokens: readonly Address[];
  /** The tokens of the token lists. */
  readonly listed: ReadonlyMap<Address, unknown>;
  /** Whether the request admits venues that nobody vouches for. */
  readonly unvouched: boolean;
  /** Returns whether routes may use a venue. */
  readonly admits: (pool: Pick<Pool, "venue" | "adapter">) => boolean;
};

/** The tokens that need guests, and the venues that the guests can come from. */
export type Wanted = {
  /** Every token that needs guests, sorted by address. */
  readonly tokens: readonly Address[];
  /** The unlisted tokens among them. */
  readonly strangers: readonly Address[];
  /**
   * The venues to choose from, by token. The vouched ones, and those that the request admits in addition, are separate
   * lists, so that the latter displace none of the former. Tokens without any are absent.
   */
  readonly candidates: ReadonlyMap<Address, readonly (readonly CatalogueVenue[])[]>;
  /** The tokens among them that may be shares of a venue that no source lists. */
  readonly shares: readonly Address[];
  /** Returns whether a token may be on the other side of such a venue. */
  readonly isKnown: (token: Address) => boolean;
  /** Whether the request admits venues that nobody vouches for. */
  readonly unvouched: boolean;
};

/** A listed token with fewer followed venues than this needs guests. One without any may be a share that no source lists. */
const ENOUGH = 3;

/**
 * Returns the tokens that are unlisted or that very few followed venues trade, with their known venues. Of venues that
 * nobody vouches for, only those count whose own shares the request names, or those of all its tokens if it admits them.
 */
export function wantedGuests(
  { network, catalogue }: { readonly network: Network; readonly catalogue: Catalogue },
  { tokens, listed, followed, unvouched }: Omit<Invitation, "admits"> & { readonly followed: Market },
): Wanted {
  const named = new Set(tokens);
  const strangers = [...named].filter((token) => !listed.has(token)).sort();
  const admittedOf = (token: Address) => [
    ...(unvouched ? catalogue.unvouchedOf(token) : []),
    ...catalogue.unvouchedWithShare(token),
  ];
  // What is remembered of tokens is bounded by the lists, as anybody can name others.
  const venues = (token: Address) =>
    listed.has(token) ? followedVenues(network, followed, token) : countOf(followed.pools, token);
  const wanting = [...named].filter(
    (token) => listed.has(token) && (venues(token) < ENOUGH || admittedOf(token).length > 0),
  );
  const shares = [...named].filter((token) => venues(token) === 0).sort();
  const isKnown = (token: Address) => listed.has(token) || named.has(token);
  const among = { isKnown, followed };
  const candidates = new Map(
    [...strangers, ...wanting]
      .map((token) => {
        const groups = [catalogue.of(token), admittedOf(token)];
        return [token, groups.map((known) => candidatesOf(known, token, among))] as const;
      })
      .filter(([, groups]) => groups.some((entries) => entries.length > 0)),
  );
  return {
    tokens: [...new Set([...strangers, ...candidates.keys(), ...shares])].sort(),
    strangers,
    candidates,
    shares,
    isKnown,
    unvouched,
  };
}

/** Returns the number of followed venues that trade a listed token, up to `ENOUGH`. */
function followedVenues({ wrappedNative }: Network, { pools }: Market, token: Address): number {
  if (token === NATIVE || token === wrappedNative) return ENOUGH;
  const known = counts.get(pools) ?? new Map<Address, number>();
  counts.set(pools, known);
  const count = known.get(token) ?? countOf(pools, token);
  known.set(token, count);
  return count;
}

/** Memo of a pure function. A market has thousands of pools and serves many requests; only listed tokens are in it. */
const counts = new WeakMap<Market["pools"], Map<Address, number>>();

function countOf(pools: Market["pools"], token: Address): number {
  let followed = 0;
  for (const { venue } of pools.values()) {
    if (venue.tokens.includes(token) && ++followed >= ENOUGH) break;
  }
  return followed;
}

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
