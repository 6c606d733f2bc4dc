import type { QuoteBasis } from "./market/answerOnNewestMarket.js";
import type { SearchPreferences } from "./request.js";
import type { QuoteServices } from "./services.js";

/** One attempt at an answer: with which services, on which market, and without which venues. */
export type Attempt = {
  readonly services: QuoteServices;
  readonly basis: QuoteBasis;
  readonly preferences: SearchPreferences;
  /** Ids of the venues that no route may use, because earlier attempts failed in them. */
  readonly without: readonly string[];
  /** No search and no simulation starts once the signal aborts. */
  readonly signal: AbortSignal | undefined;
};
