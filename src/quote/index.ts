export type { QuoteAnswer } from "./answer.js";
export { carryOut, type SignedOrder } from "./carryOut.js";
export { refundsOf } from "./course.js";
export { type Outcome, withDetours } from "./detours.js";
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
  type Trade,
} from "./explain.js";
export { type Asked, failureOf, refusedToPlay } from "./failures.js";
export { freshMarket, stalenessOf } from "./freshness.js";
export { answerOnNewestMarket, type Basis, onNewestMarket } from "./onNewestMarket.js";
export { prepare } from "./prepare.js";
export { priceImpactBps } from "./priceImpact.js";
export { quote } from "./quote.js";
export type { QuoteRequest } from "./request.js";
export { searchRoute } from "./search.js";
export type { QuoteServices } from "./services.js";
export { simulateCourse } from "./simulateCourse.js";
export { strategyFor } from "./spending.js";
