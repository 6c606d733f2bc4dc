import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { type Market, type MarketView, viewOf } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import type { Executor } from "../../program/index.js";
import type { QuoteServices } from "../services.js";

/** The part of a request that decides which venues its routes see. */
export type Asked = {
  /** Its tokens, keyed by the parameters that name them. */
  readonly tokens: Readonly<Record<string, readonly Address[]>>;
  /** Whether it admits venues that nobody vouches for. */
  readonly unvouched: boolean;
  /** The block to answer at, if it is not the newest. */
  readonly blockNumber?: bigint | undefined;
};

/**
 * Returns the venues that routes between these tokens can use: the followed ones, and guests. Guests are read for
 * tokens that are unlisted or that very few followed venues trade, and for requests that admit unvouched venues. Throws
 * UNKNOWN_TOKEN or TOKEN_EXCLUDED, which name each token by its parameter, and any error that `Guests.invite` throws.
 */
export async function inviteGuests(
  services: QuoteServices,
  whole: Market,
  executor: Executor,
  { tokens, unvouched }: Asked,
): Promise<MarketView> {
  const { network, universe, exclusions } = services;
  const named = Object.entries(tokens).flatMap(([parameter, own]) =>
    own.map((token) => [parameter, token] as const),
  );
  const excluded = named.filter(([, token]) => exclusions.isExcluded(token));
  if (excluded.length > 0) throw excludedToken(excluded);
  const { guests, unknown } = await services.guests.invite(whole, {
    tokens: named.map(([, token]) => token),
    listed: universe.tokens,
    unvouched,
    admits: (pool) => exclusions.admits(pool, executor),
  });
  const missing = named.filter(([, token]) => unknown.has(token));
  if (missing.length > 0) throw unknownToken(network, missing, unknown);
  return viewOf(whole, exclusions.allowed(whole, executor), guests);
}

/**
 * Returns UNKNOWN_TOKEN with one sentence for each parameter whose address is not a token. The sentence says what was
 * found at the address instead.
 */
function unknownToken(
  network: Network,
  unknown: readonly (readonly [string, Address])[],
  reasons: ReadonlyMap<Address, string>,
): SluiceError {
  const sentences = unknown.map(
    ([name, address]) => `${name} ${address} is not a known token of ${network.name}`,
  );
  const description = [...new Set(reasons.values())].join("; ");
  return new SluiceError("UNKNOWN_TOKEN", sentences.join("; "), { description });
}

/** Returns TOKEN_EXCLUDED with one sentence for each parameter whose token the operator excludes. */
function excludedToken(excluded: readonly (readonly [string, Address])[]): SluiceError {
  const sentences = excluded.map(
    ([name, address]) => `${name} ${address} is excluded by the operator of this service`,
  );
  return new SluiceError("TOKEN_EXCLUDED", sentences.join("; "));
}
