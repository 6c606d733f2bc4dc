import { type Address, NATIVE } from "../lib/address.js";
import type { Market, Pool } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Catalogue, CatalogueVenue } from "../venues/index.js";
import { candidatesOf } from "./candidates.js";

/** What a request brings guests with. */
export type Invitation = {
  /** All tokens that it names. */
  readonly tokens: readonly Address[];
  /** The tokens that somebody lists. */
  readonly listed: ReadonlyMap<Address, unknown>;
  /** Whether the operator lets routes go through a venue. */
  readonly admits: (pool: Pick<Pool, "venue" | "adapter">) => boolean;
};

/** What is to be found out. */
export type Question = {
  /** Every token that guests are asked for, in the order of their addresses. */
  readonly tokens: readonly Address[];
  /** Those that nobody lists. */
  readonly strangers: readonly Address[];
  /** By token the venues to choose from; tokens without any are absent. */
  readonly candidates: ReadonlyMap<Address, readonly CatalogueVenue[]>;
};

/** Of a listed token with fewer followed venues, more are asked for. */
const ENOUGH = 3;

/** Which of the tokens named are strangers, or followed too little, and what venues of them are known. */
export function questionOf(
  { network, catalogue }: { readonly network: Network; readonly catalogue: Catalogue },
  { tokens, listed, followed }: Omit<Invitation, "admits"> & { readonly followed: Market },
): Question {
  const named = new Set(tokens);
  const strangers = [...named].filter((token) => !listed.has(token)).sort();
  const scarce = [...named].filter((token) => listed.has(token) && isScarce(network, followed, token));
  const isKnown = (token: Address) => listed.has(token) || named.has(token);
  const among = { isKnown, baseTokens: network.baseTokens, followed };
  const candidates = new Map(
    [...strangers, ...scarce]
      .map((token) => [token, candidatesOf(catalogue, token, among)] as const)
      .filter(([, entries]) => entries.length > 0),
  );
  return { tokens: [...new Set([...strangers, ...candidates.keys()])].sort(), strangers, candidates };
}

function isScarce({ wrappedNative }: Network, { pools }: Market, token: Address): boolean {
  if (token === NATIVE || token === wrappedNative) return false;
  let followed = 0;
  for (const { venue } of pools.values()) {
    if (venue.tokens.includes(token) && ++followed >= ENOUGH) return false;
  }
  return true;
}
