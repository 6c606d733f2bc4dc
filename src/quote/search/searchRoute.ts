import { bytePriceWei } from "../../fees/index.js";
import { isStranded, notesOn, outsidersOf } from "../../guests/index.js";
import type { Address } from "../../lib/address.js";
import type { Market } from "../../market/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { RouteFound, RouteResult } from "../../routing/index.js";
import { closedPositions } from "../explain/closedPositions.js";
import { noRoute, type RequestedTrade } from "../explain/failures.js";
import type { QuoteBasis } from "../market/answerOnNewestMarket.js";
import type { SearchPreferences } from "../request.js";
import type { QuoteServices } from "../services.js";

export type SearchInput = {
  readonly basis: QuoteBasis;
  /** The amounts that remain after the fee. */
  readonly inputs: readonly TokenAmount[];
  readonly tokenOut: Address;
  /** States that earlier trades of the transaction have changed, by venue id. */
  readonly states?: ReadonlyMap<string, unknown>;
  /** Ids of the venues that the route must not use. */
  readonly without?: readonly string[];
  /**
   * Whether to prove how far the plan can be from the best one. The proof takes up to another second. Default: false.
   */
  readonly certify?: boolean;
  /** The request that error messages describe. */
  readonly asked: RequestedTrade;
  readonly preferences: SearchPreferences;
  /** No search starts once the signal aborts. */
  readonly signal: AbortSignal | undefined;
};

/** Returns the best route. Throws NO_ROUTE or INSUFFICIENT_LIQUIDITY. */
export async function searchRoute(services: QuoteServices, input: SearchInput): Promise<RouteFound> {
  const { basis, inputs, tokenOut, states, without = [], certify = false, asked, signal } = input;
  const { gasPriceWei = basis.fees.gasPriceWei, maxFills = Infinity, ...protocols } = input.preferences;
  const { view, context, fees } = basis;
  signal?.throwIfAborted();
  const ends = [...inputs.map(({ token }) => token), tokenOut];
  const avoided = [...without, ...outsidersOf(view.guests, ends)];
  const bytePrice = bytePriceWei(fees);
  const question = {
    inputs,
    tokenOut,
    ...(states === undefined || states.size === 0 ? {} : { states }),
    ...(avoided.length === 0 ? {} : { without: avoided }),
    context,
    ...protocols,
    gasPriceWei,
    ...(bytePrice === 0n ? {} : { bytePriceWei: bytePrice }),
    maxHops: services.limits.maxHops,
    maxFills: Math.min(services.limits.maxFills, maxFills),
    maxGas: Number(services.network.maxTransactionGas),
    ...(certify ? { certify } : {}),
  };
  const result: RouteResult = isStranded(view.guests, ends)
    ? { found: false, reason: "noPath" }
    : await services.engine.search(view, question, signal);
  if (result.found) return result;
  const refusals = [
    ...closedPositions(view.market, context, inputs, [tokenOut]),
    ...notesOn(view.guests, ends),
  ];
  const excluded = excludedVenues(services, view.whole);
  if (excluded > 0) refusals.push(`${excluded} venues are excluded by the operator of this service`);
  const isNarrowed = Object.keys(input.preferences).some((name) => name !== "gasPriceWei");
  if (isNarrowed) refusals.push("the request allows only some protocols or fills");
  throw noRoute(services, asked, result, refusals);
}

/** Returns the number of the market's venues that the operator excludes. */
export function excludedVenues({ exclusions }: Pick<QuoteServices, "exclusions">, market: Market): number {
  return market.pools.size - exclusions.allowed(market).pools.size;
}
