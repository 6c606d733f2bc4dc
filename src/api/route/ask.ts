import {
  type MultiAnswer,
  type QuoteAnswer,
  type QuoteContext,
  quote,
  quoteMulti,
} from "../../quote/index.js";
import type { RouteQuestion } from "./read.js";

/** The answer to a question with one or with several tokens on a side. */
export function ask(
  context: QuoteContext,
  { request }: RouteQuestion,
  signal: AbortSignal,
): Promise<QuoteAnswer | MultiAnswer> {
  return "inputs" in request ? quoteMulti(context, request, signal) : quote(context, request, signal);
}
