export type { QuoteAnswer } from "./answer.js";
export { answerOnNewestMarket, onNewestMarket, type QuoteBasis } from "./answerOnNewestMarket.js";
export {
  copyOf,
  type Draft,
  exactPortionOf,
  fillsOf,
  fillThrough,
  heldOf,
  insist,
  openDraft,
  payOut,
  playPlan,
  portionOf,
} from "./draft.js";
export { type Exclusions, makeExclusions, noExclusions } from "./exclusions.js";
export {
  type ExplainedInput,
  type ExplainedLeg,
  type Explanation,
  explainLegs,
  type TradeToExplain,
} from "./explain.js";
export { failureOf, type RequestedTrade, refusedToPlay } from "./failures.js";
export { freshMarket, stalenessOf } from "./freshMarket.js";
export { refundsOf } from "./planRoutes.js";
export { prepare } from "./prepare.js";
export { priceImpactBps } from "./priceImpact.js";
export { quote } from "./quote.js";
export { quoteSignedOrder, type SignedOrder } from "./quoteSignedOrder.js";
export type { QuoteRequest } from "./request.js";
export { searchRoute } from "./searchRoute.js";
export type { QuoteServices } from "./services.js";
export { simulateCourse } from "./simulateCourse.js";
export { strategyFor } from "./strategyFor.js";
export { type Outcome, withDetours } from "./withDetours.js";
