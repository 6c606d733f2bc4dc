export type { QuoteAnswer } from "./answer.js";
export type { Attempt } from "./attempt.js";
export {
  type ExplainedInput,
  type ExplainedLeg,
  type Explanation,
  explainLegs,
  type TradeToExplain,
} from "./explain/explain.js";
export type { Exposure } from "./explain/exposure.js";
export {
  culpritVenue,
  failureOf,
  type RequestedTrade,
  refusedToPlay,
  tooLowMaximum,
  unfunded,
} from "./explain/failures.js";
export { priceImpactBps } from "./explain/priceImpact.js";
export { onNewestMarket } from "./market/answerOnNewestMarket.js";
export { type Exclusions, makeExclusions, noExclusions, withSetAside } from "./market/exclusions.js";
export { freshMarket, newestMarket, stalenessOf } from "./market/freshMarket.js";
export { fromReadable } from "./market/fromReadable.js";
export { quote } from "./quote.js";
export { quoteSignedOrder, type SignedOrder } from "./quoteSignedOrder.js";
export { type EarlierTransaction, type Rechecked, recheck } from "./recheck.js";
export type { QuoteRequest, SearchPreferences } from "./request.js";
export { refundsOf } from "./search/planRoutes.js";
export { searchInput, searchRoute } from "./search/searchRoute.js";
export { answerByAttempts, type Outcome } from "./search/withDetours.js";
export type { Promised, QuoteServices } from "./services.js";
export { simulateCourse } from "./simulation/simulateCourse.js";
export type { ChosenSlippage } from "./slippage/chooseSlippage.js";
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
} from "./transaction/draft.js";
export { prepare } from "./transaction/prepare.js";
export { strategyFor } from "./transaction/strategyFor.js";
