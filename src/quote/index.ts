export type { QuoteAnswer } from "./answer.js";
export type { QuoteContext } from "./context.js";
export { freshMarket } from "./freshness.js";
export { quote } from "./quote.js";
export type { QuoteRequest } from "./request.js";
