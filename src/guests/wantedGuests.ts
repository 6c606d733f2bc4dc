import { type Address, NATIVE } from "../lib/address.js";
import type { Market, Pool } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Catalogue, CatalogueVenue } from "../venues/index.js";
import { candidatesOf } from "./candidates.js";

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
   * The venues to choose from, by token: those that are vouched for, and apart from them those that the request admits
   * besides, which therefore displace none of the others. Tokens without any are absent.
   */
  readonly candidates: ReadonlyMap<Address, readonly (readonly CatalogueVenue[])[]>;
  /** Whether the request admits venues that nobody vouches for. */
  readonly unvouched: boolean;
};

/** A listed token with fewer followed venues than this needs guests. */
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
  const wanting = [...named].filter(
    (token) => listed.has(token) && (isScarce(network, followed, token) || admittedOf(token).length > 0),
  );
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
    tokens: [...new Set([...strangers, ...candidates.keys()])].sort(),
    strangers,
    candidates,
    unvouched,
  };
}

function isScarce({ wrappedNative }: Network, { pools }: Market, token: Address): boolean {
  if (token === NATIVE || token === wrappedNative) return false;
  const known = scarce.get(pools) ?? new Map<Address, boolean>();
  scarce.set(pools, known);
  const answer = known.get(token) ?? isTradedByFew(pools, token);
  known.set(token, answer);
  return answer;
}

/** Memo of a pure function. A market has thousands of pools and serves many requests; only listed tokens are in it. */
const scarce = new WeakMap<Market["pools"], Map<Address, boolean>>();

function isTradedByFew(pools: Market["pools"], token: Address): boolean {
  let followed = 0;
  for (const { venue } of pools.values()) {
    if (venue.tokens.includes(token) && ++followed >= ENOUGH) return false;
  }
  return true;
}
