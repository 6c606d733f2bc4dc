import { type MultiAnswer, type QuoteAnswer, quote, quoteMulti, type Services } from "../../quote/index.js";
import type { RouteQuestion } from "./read.js";

/** The answer to a question with one or with several tokens on a side. */
export function ask(
  services: Services,
  { request }: RouteQuestion,
  signal: AbortSignal,
): Promise<QuoteAnswer | MultiAnswer> {
  return "inputs" in request ? quoteMulti(services, request, signal) : quote(services, request, signal);
}
