import { SluiceError } from "../../errors/index.js";
import { unreadOf } from "../../guests/index.js";
import { WHOLE_BPS } from "../../lib/whole.js";
import type { RouteFound } from "../../routing/index.js";
import type { Attempt } from "../attempt.js";
import { type Explanation, explain, type LimitCost, type LimitCosts } from "../explain/explain.js";
import type { RequestedTrade } from "../explain/failures.js";
import type { QuoteRequest } from "../request.js";
import { excludedVenues, type LiftedLimits, type SearchPart, searchRoute } from "./searchRoute.js";

/** Returns the explanation of the route that was found for a question, if the request wants one. */
export async function explanationOf(
  attempt: Attempt,
  request: QuoteRequest,
  question: SearchPart,
  found: RouteFound,
): Promise<Explanation | undefined> {
  if (!request.explain) return undefined;
  const { services, basis, preferences } = attempt;
  const { view, fees } = basis;
  const ends = [...question.inputs.map(({ token }) => token), question.tokenOut];
  return explain(basis, found, {
    gasPriceWei: preferences.gasPriceWei ?? fees.gasPriceWei,
    excludedVenues: excludedVenues(services, view.whole),
    unreadVenues: unreadOf(view.guests, ends),
    ...(request.explainLimits ? { limits: await limitCosts(attempt, request, question, found) } : {}),
  });
}

/**
 * Returns what the limits of a search cost: searches again with one more fill, with one more hop, and without the limit on
 * gas. `found` is the result of the same question within all limits.
 */
async function limitCosts(
  attempt: Attempt,
  asked: RequestedTrade,
  question: SearchPart,
  found: RouteFound,
): Promise<LimitCosts> {
  const { services, preferences } = attempt;
  const { maxFills, maxHops } = services.limits;
  const fills = Math.min(maxFills, preferences.maxFills ?? Infinity);
  const costOf = async (limit: number, lifted: LiftedLimits): Promise<LimitCost> => {
    const other = await searchRoute(attempt, asked, { ...question, certify: false, lifted }).catch(nothing);
    const gain = (other?.amountOutAfterGas ?? 0n) - found.amountOutAfterGas;
    if (other === undefined || gain <= 0n) return { limit, gain: 0n, gainBps: 0 };
    const [output] = found.plan.outputs;
    return { limit, gain, gainBps: Number((gain * BigInt(WHOLE_BPS) * 100n) / output.amount) / 100 };
  };
  const [byFills, byHops, byGas] = await Promise.all([
    costOf(fills, { maxFills: fills + 1 }),
    costOf(maxHops, { maxHops: maxHops + 1 }),
    costOf(Number(services.network.maxTransactionGas), { maxGas: Number.MAX_SAFE_INTEGER }),
  ]);
  return { fills: byFills, hops: byHops, gas: byGas };
}

/** A search with more freedom that finds nothing, or not in time, brings nothing. */
function nothing(error: unknown): undefined {
  if (error instanceof SluiceError && error.code !== "OVERLOADED") return undefined;
  throw error;
}
