import { explanationAnswer } from "../../api/index.js";
import type { OpenMarket, Route } from "../../library/index.js";
import { type Explanation, explainLegs, type TradeToExplain } from "../../quote/index.js";

/** The explanation of a route on a market file, and the same in the format of the HTTP interface. */
export type ExplainedRoute = {
  readonly explanation: Explanation;
  readonly answer: ReturnType<typeof explanationAnswer>;
};

/** Explains a route found on the market. */
export function explainRoute({ market, context }: OpenMarket, route: Route): ExplainedRoute {
  const trades = route.legs.flatMap(({ venue, inputs, outputs }): TradeToExplain[] => {
    const entry = market.pools.get(venue);
    return entry === undefined ? [] : [{ pool: entry, inputs, outputs }];
  });
  const explanation = {
    bound: route.bound,
    gap: route.gap,
    netAmountOut: route.netOut,
    singlePathNetAmountOut: route.singlePathNetOut,
    gasPriceWei: route.gasPriceWei,
    bytePriceWei: route.bytePriceWei,
    searchMs: route.milliseconds,
    certifyMs: route.certifyMilliseconds,
    isCut: route.searchCut,
    excludedVenues: 0,
    unreadVenues: 0,
    legs: explainLegs(market, context, trades),
  };
  return { explanation, answer: explanationAnswer(explanation) };
}
