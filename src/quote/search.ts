import type { Address } from "../lib/address.js";
import { tipWei } from "../lib/tip.js";
import type { Market } from "../market/index.js";
import type { BlockContext, TokenAmount } from "../protocols/adapter.js";
import type { RouteFound } from "../routing/index.js";
import { type Asked, excludedToken, noRoute, unknownToken } from "./failures.js";
import { refusalsOf } from "./reasons.js";
import type { Services } from "./services.js";

/** Throws UNKNOWN_TOKEN or TOKEN_EXCLUDED, which name each by its parameter, unless all are known and may be traded. */
export function requireTokens(
  services: Services,
  parameters: Readonly<Record<string, readonly Address[]>>,
): void {
  const named = Object.entries(parameters).flatMap(([name, tokens]) =>
    tokens.map((token) => [name, token] as const),
  );
  const unknown = named.filter(([, token]) => !services.universe.tokens.has(token));
  if (unknown.length > 0) throw unknownToken(services.network, unknown);
  const excluded = named.filter(([, token]) => services.exclusions.isExcluded(token));
  if (excluded.length > 0) throw excludedToken(excluded);
}

export type SearchInput = {
  readonly market: Market;
  readonly context: BlockContext;
  /** What remains after the fee. */
  readonly inputs: readonly TokenAmount[];
  readonly tokenOut: Address;
  /** By venue id: what trades before in the same transaction have changed. */
  readonly states?: ReadonlyMap<string, unknown>;
  /** Ids of venues that are not to be traded through. */
  readonly without?: readonly string[];
  /** Whether to prove how far from the best the plan can be, which takes up to a second more. Default false. */
  readonly certify?: boolean;
  /** What a failure tells of. */
  readonly asked: Asked;
  /** Once it is aborted no search is begun. */
  readonly signal: AbortSignal | undefined;
};

/** What a unit of gas is weighed with in a transaction that is mined in `context`. */
export function gasPriceIn({ baseFeeWei }: BlockContext): bigint {
  return baseFeeWei + tipWei;
}

/** The best plan. Throws NO_ROUTE or INSUFFICIENT_LIQUIDITY. */
export async function searchRoute(services: Services, input: SearchInput): Promise<RouteFound> {
  const { market, context, inputs, tokenOut, states, without = [], certify = false, asked, signal } = input;
  signal?.throwIfAborted();
  const question = {
    inputs,
    tokenOut,
    ...(states === undefined || states.size === 0 ? {} : { states }),
    ...(without.length === 0 ? {} : { without }),
    context,
    gasPriceWei: gasPriceIn(context),
    maxHops: services.limits.maxHops,
    maxFills: services.limits.maxFills,
    maxGas: Number(services.network.maxTransactionGas),
    ...(certify ? { certify } : {}),
  };
  const result = await services.engine.search(market, question, signal);
  if (result.found) return result;
  const refusals = refusalsOf(market, context, inputs, [tokenOut]);
  const excluded = excludedVenues(services, market);
  const note = `${excluded} venues are excluded by the operator of this service`;
  throw noRoute(services, asked, result, excluded === 0 ? refusals : [...refusals, note]);
}

/** How many venues there are that the operator excludes from `market`. */
export function excludedVenues({ exclusions }: Pick<Services, "exclusions">, market: Market): number {
  return exclusions.whole(market).pools.size - market.pools.size;
}
