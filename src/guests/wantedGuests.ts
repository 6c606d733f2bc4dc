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
  /** Returns whether routes may use a venue. */
  readonly admits: (pool: Pick<Pool, "venue" | "adapter">) => boolean;
};

/** The tokens that need guests, and the venues that the guests can come from. */
export type Wanted = {
  /** Every token that needs guests, sorted by address. */
  readonly tokens: readonly Address[];
  /** The unlisted tokens among them. */
  readonly strangers: readonly Address[];
  /** The venues to choose from, by token. Tokens without any are absent. */
  readonly candidates: ReadonlyMap<Address, readonly CatalogueVenue[]>;
};

/** A listed token with fewer followed venues than this needs guests. */
const ENOUGH = 3;

/** Returns the tokens that are unlisted or that very few followed venues trade, with their known venues. */
export function wantedGuests(
  { network, catalogue }: { readonly network: Network; readonly catalogue: Catalogue },
  { tokens, listed, followed }: Omit<Invitation, "admits"> & { readonly followed: Market },
): Wanted {
  const named = new Set(tokens);
  const strangers = [...named].filter((token) => !listed.has(token)).sort();
  const wanting = [...named].filter((token) => listed.has(token) && isScarce(network, followed, token));
  const isKnown = (token: Address) => listed.has(token) || named.has(token);
  const among = { isKnown, followed };
  const candidates = new Map(
    [...strangers, ...wanting]
      .map((token) => [token, candidatesOf(catalogue, token, among)] as const)
      .filter(([, entries]) => entries.length > 0),
  );
  return { tokens: [...new Set([...strangers, ...candidates.keys()])].sort(), strangers, candidates };
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
