import type { Address } from "../lib/address.js";
import type { Market } from "../market/index.js";
import { excludedToken, unknownToken } from "./failures.js";
import type { QuoteServices } from "./services.js";

/** The tokens of a request, by the parameters that name them. */
export type Named = Readonly<Record<string, readonly Address[]>>;

/**
 * The market that a request with these tokens is answered on: `host`, and beside it what is not followed of tokens that
 * nobody lists or hardly any venue trades. Throws UNKNOWN_TOKEN or TOKEN_EXCLUDED, which name each by its parameter, unless
 * all are tokens and may be traded, and what `Guests.invite` throws.
 */
export async function admit(services: QuoteServices, host: Market, named: Named): Promise<Market> {
  const { network, universe, exclusions, guests } = services;
  const parameters = Object.entries(named).flatMap(([name, tokens]) =>
    tokens.map((token) => [name, token] as const),
  );
  const excluded = parameters.filter(([, token]) => exclusions.isExcluded(token));
  if (excluded.length > 0) throw excludedToken(excluded);
  const { market, unknown } = await guests.invite(host, {
    tokens: parameters.map(([, token]) => token),
    listed: universe.tokens,
    admits: exclusions.admits,
  });
  const missing = parameters.filter(([, token]) => unknown.has(token));
  if (missing.length > 0) throw unknownToken(network, missing, unknown);
  return market;
}
