import { bytePriceWei } from "../../fees/index.js";
import { isStranded, notesOn, outsidersOf } from "../../guests/index.js";
import type { Address } from "../../lib/address.js";
import { isRefusal, type Refusal } from "../../lib/refusal.js";
import type { Market, Pool } from "../../market/index.js";
import type { BlockContext, TokenAmount } from "../../protocols/index.js";
import type {
  InputRequest,
  InputResult,
  RouteFound,
  RouteRequest,
  RouteResult,
} from "../../routing/index.js";
import type { Attempt } from "../attempt.js";
import { noRoute, type RequestedTrade } from "../explain/failures.js";
import type { QuoteServices } from "../services.js";

/** A part of a search that differs from attempt to attempt, or within one. `inputs` are what remains after the fee. */
export type SearchPart = Pick<RouteRequest, "inputs" | "tokenOut" | "states" | "certify"> & {
  /** Limits that replace the service's. */
  readonly lifted?: LiftedLimits;
};

export type LiftedLimits = { readonly [Name in "maxFills" | "maxHops" | "maxGas"]?: number };

/**
 * Returns the best route for a question. `asked` is the request that error messages describe. Throws NO_ROUTE or
 * INSUFFICIENT_LIQUIDITY.
 */
export async function searchRoute(
  attempt: Attempt,
  asked: RequestedTrade,
  { inputs, tokenOut, states, certify = false, lifted }: SearchPart,
): Promise<RouteFound> {
  const { services, basis, signal } = attempt;
  const seen = states === undefined || states.size === 0 ? {} : { states };
  return found(attempt, asked, { inputs, tokenOut, certify }, (terms) =>
    services.engine.search(basis.view, { inputs, tokenOut, ...seen, ...terms, ...lifted }, signal),
  );
}

/** A search for an exact output. `amountOut` is in raw units. */
type OutputQuestion = Pick<InputRequest, "tokenIn" | "tokenOut" | "amountOut" | "states" | "certify">;

/** Returns the route with the least input for an output. Throws what `searchRoute` throws. */
export async function searchInput(
  attempt: Attempt,
  asked: RequestedTrade,
  { tokenIn, tokenOut, amountOut, states, certify = false }: OutputQuestion,
): Promise<RouteFound> {
  const { services, basis, signal } = attempt;
  const inputs = [{ token: tokenIn, amount: 0n }];
  const seen = states === undefined || states.size === 0 ? {} : { states };
  return found(attempt, asked, { inputs, tokenOut, certify }, (terms) =>
    services.engine.searchInput(basis.view, { tokenIn, tokenOut, amountOut, ...seen, ...terms }, signal),
  );
}

/** Returns the route that `search` finds, and throws the error that says why there is none. */
async function found(
  attempt: Attempt,
  asked: RequestedTrade,
  { inputs, tokenOut, certify }: Required<Pick<SearchPart, "inputs" | "tokenOut" | "certify">>,
  search: (terms: ReturnType<typeof termsOf> & { certify?: true }) => Promise<RouteResult | InputResult>,
): Promise<RouteFound> {
  const { services, basis, signal } = attempt;
  signal?.throwIfAborted();
  const ends = [...inputs.map(({ token }) => token), tokenOut];
  const result: RouteResult | InputResult = isStranded(basis.view.guests, ends)
    ? { found: false, reason: "noPath" }
    : await search({ ...termsOf(attempt, ends), ...(certify ? { certify } : {}) });
  if (result.found) return result;
  throw noRoute(services, asked, result, notesFor(attempt, inputs, tokenOut, ends));
}

/** Returns what the searches of an attempt have in common. */
function termsOf({ services, basis, preferences, without }: Attempt, ends: readonly Address[]) {
  const { gasPriceWei = basis.fees.gasPriceWei, maxFills = Infinity, ...protocols } = preferences;
  const { view, context, fees } = basis;
  const avoided = [...without, ...outsidersOf(view.guests, ends)];
  const bytePrice = bytePriceWei(fees);
  return {
    ...(avoided.length === 0 ? {} : { without: avoided }),
    context,
    ...protocols,
    gasPriceWei,
    ...(bytePrice === 0n ? {} : { bytePriceWei: bytePrice }),
    maxHops: services.limits.maxHops,
    maxFills: Math.min(services.limits.maxFills, maxFills),
    maxGas: Number(services.network.maxTransactionGas),
  };
}

/** Returns what else is known about tokens that no route was found for. */
function notesFor(
  { services, basis, preferences }: Attempt,
  inputs: readonly TokenAmount[],
  tokenOut: Address,
  ends: readonly Address[],
): string[] {
  const { view, context } = basis;
  const refusals = [
    ...closedPositions(view.market, context, inputs, [tokenOut]),
    ...notesOn(view.guests, ends),
  ];
  const excluded = excludedVenues(services, view.whole);
  if (excluded > 0) refusals.push(`${excluded} venues are excluded by the operator of this service`);
  const isNarrowed = Object.keys(preferences).some((name) => name !== "gasPriceWei");
  if (isNarrowed) refusals.push("the request allows only some protocols or fills");
  return refusals;
}

/** Returns the number of the market's venues that the operator excludes. */
export function excludedVenues({ exclusions }: Pick<QuoteServices, "exclusions">, market: Market): number {
  return market.pools.size - exclusions.allowed(market).pools.size;
}

/**
 * A sample deposit, used when the deposit amount of another token is unknown. It shows whether deposits are open at
 * all.
 */
const probeUnits = 1_000_000n;

/**
 * Returns why positions among the inputs and outputs cannot be opened or closed now, one sentence per venue. Reasons
 * include paused or frozen reserves, caps, assets that are lent out and withdrawals that take days.
 */
function closedPositions(
  { pools }: Market,
  context: BlockContext,
  inputs: readonly TokenAmount[],
  outputs: readonly Address[],
): string[] {
  const reasons = new Set<string>();
  for (const entry of pools.values()) {
    const share = entry.adapter.meta.position?.(entry.venue).address;
    if (share === undefined) continue;
    const given = inputs.find(({ token }) => token === share);
    if (given === undefined && !outputs.includes(share)) continue;
    for (const token of entry.venue.tokens) {
      if (token === share) continue;
      const brought = inputs.find((input) => input.token === token)?.amount ?? probeUnits;
      const refused =
        given === undefined
          ? refusedBy(entry, context, { token, amount: brought }, share)
          : refusedBy(entry, context, given, token);
      for (const { reason } of refused)
        reasons.add(`${entry.venue.protocol} ${entry.venue.address}: ${reason}`);
    }
  }
  return [...reasons];
}

/** Returns the venue's refusal of the trade, or an empty list if the venue accepts it. */
function refusedBy(
  { adapter, venue, state }: Pool,
  context: BlockContext,
  { token, amount }: TokenAmount,
  tokenOut: Address,
): Refusal[] {
  // Shares that only all tokens together make are not traded for a single token.
  const trades = venue.tokens.includes(token) && venue.tokens.includes(tokenOut);
  if (adapter.liquidity !== undefined && !trades) return [];
  const swap = adapter.quote(venue, state, { tokenIn: token, tokenOut, amountIn: amount, context });
  return isRefusal(swap) ? [swap] : [];
}
