import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { SluiceError } from "../../../errors/index.js";
import { NATIVE } from "../../../lib/address.js";
import { mapAtMost } from "../../../lib/mapAtMost.js";
import { quote } from "../../../quote/index.js";
import type { App } from "../../app.js";
import { waitsInQueue } from "../../declaration.js";
import { errorBody } from "../../documents/fields.js";
import { bodyOf, shownToClient } from "../../edge/errors.js";
import { memberNames, misspellings } from "../../parameters/misspellings.js";
import { parseBody, type RawParameters } from "../../parameters/query.js";
import { readParameter } from "../../parameters/read.js";
import { type Endpoint, markCut } from "../endpoint.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { refuseDeadEnds } from "../shared/refuseDeadEnds.js";
import { stateAgeOf } from "../shared/stateAge.js";
import { quoteAnswer } from "./answer.js";
import { answersOf, quoteEndpoint, readOptions, receiversOf } from "./endpoint.js";
import { quoteParameters, routeAliases, routeDefaults } from "./parameters.js";
import { type ReadOptions, type RouteQuestion, readQuote } from "./read.js";
import { quoteResponse } from "./response.js";

/** The most quotes of one request. */
const maxQuotes = 50;

/** The most quotes that are worked on at once. More would only wait for each other in the search and at the node. */
const maxAtOnce = 4;

/** The share of the time limit within which each quote must be complete, so that the others still arrive. */
const timeShare = 0.9;

const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

const quotesResponse = z.strictObject({
  createdAt: z.int().meta({ description: "The number of the newest block when the quotes were begun." }),
  quotes: z.array(z.union([quoteResponse, errorBody])).meta({
    description:
      "In the order sent: each a quote, or the body of the error that a request for it alone would have had, which has a `code`.",
  }),
});

type Answered = z.output<typeof quotesResponse>["quotes"][number];

export const quotesEndpoint: Endpoint = {
  method: "post",
  path: "/api/v1/shortcuts/quotes",
  tag: "Routes",
  summary: "Several quotes at once",
  description: `Each is a quote on its own, as of [GET /api/v1/shortcuts/quote](shortcuts-quote.md): none sees the trades of the others. The
body lists their parameters, without \`chainId\`. An invalid parameter fails the whole request; any other error takes the place of its
quote alone. Together they cost as much as they would one by one, but share the time limit of one: QUOTE_TIMEOUT replaces those that
were not complete.`,
  query: { chainId: quoteParameters.chainId },
  items: {
    schema: z
      .array(z.record(z.string(), z.unknown()).meta({ description: "The parameters of a quote by name." }))
      .min(1)
      .max(maxQuotes),
    example: [
      { tokenIn: NATIVE, tokenOut: usdc, amountIn: "1000000000000000000" },
      { tokenIn: NATIVE, tokenOut: usdc, amountIn: "100000000000000000000", maxFills: 4 },
    ],
  },
  response: quotesResponse,
  errors: [
    ...quoteEndpoint.errors.filter((code) => code !== "TOO_MANY_STREAMS"),
    "INVALID_JSON",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
  ],
  access: "key",
  cost: 10,
  work: waitsInQueue,
  mayBeCut: true,
  search:
    ({ app }) =>
    ({ query, body }, reply) => {
      const { questions, chainId } = readQuotes(app, query as RawParameters, body);
      const services = readyNetwork(app, chainId);
      const leftMs = timeShare * (app.api.quoteTimeoutMs - reply.elapsedTime);
      return {
        services,
        answers: questions.reduce((sum, question) => sum + answersOf(question), 0),
        async answer(signal) {
          const createdAt = Number(services.follower.current()?.head.number ?? 0);
          const ending = new AbortController();
          const timer = setTimeout(() => ending.abort(tooLate()), Math.max(0, leftMs));
          signal.addEventListener("abort", () => ending.abort(signal.reason), { once: true });
          const quoteOne = async (question: RouteQuestion): Promise<Answered> => {
            try {
              ending.signal.throwIfAborted();
              refuseDeadEnds(services, receiversOf(question.request));
              const answered = await quote(services, question.request, ending.signal);
              markCut(reply, answered.isCut);
              return {
                ...quoteAnswer(question, answered),
                ...stateAgeOf(question, services, answered.market),
              };
            } catch (error) {
              signal.throwIfAborted();
              return errorOf(ending.signal.aborted ? ending.signal.reason : error, reply.request);
            }
          };
          try {
            return { createdAt, quotes: await mapAtMost(maxAtOnce, questions, quoteOne) };
          } finally {
            clearTimeout(timer);
          }
        },
      };
    },
};

function tooLate(): SluiceError {
  return new SluiceError("QUOTE_TIMEOUT", "The quote was not complete in time; send fewer at once");
}

function errorOf(error: unknown, request: FastifyRequest): z.output<typeof errorBody> {
  const { message, ...body } = bodyOf(shownToClient(error, request), request.id);
  return { ...body, message: typeof message === "string" ? message : [...message] };
}

type Quotes = { readonly questions: readonly RouteQuestion[]; readonly chainId: number };

const names = new Set([...Object.keys(quoteParameters), ...Object.keys(routeAliases)]);

/** Reads the quotes. Throws INVALID_PARAMETER, which lists every fault of all of them, and UNSUPPORTED_CHAIN. */
function readQuotes(app: App, { chainId: sent }: RawParameters, body: unknown): Quotes {
  const chain = readParameter("chainId", quoteParameters.chainId, sent);
  if (chain.fault !== undefined) throw new SluiceError("INVALID_PARAMETER", [chain.fault]);
  const chainId = (chain.value as number | undefined) ?? routeDefaults.chainId;
  if (!Array.isArray(body) || body.length === 0 || body.length > maxQuotes) {
    const fault = `the body is not a JSON array of 1 to ${maxQuotes} quotes, each an object of the parameters of a quote`;
    throw new SluiceError("INVALID_PARAMETER", [fault]);
  }
  const { protocolsOn, ...usual } = readOptions(app);
  // The quotes share the chain, so its protocols are listed once.
  let known: ReadonlySet<string> | undefined;
  const options: ReadOptions = {
    ...usual,
    protocolsOn(id) {
      known ??= protocolsOn(id);
      return known;
    },
  };
  const faults: string[] = [];
  const questions = body.flatMap((entry: unknown, position) => {
    const read = readOne(entry, chainId, options);
    if ("question" in read) return [read.question];
    faults.push(...read.faults.map((fault) => `quote ${position}: ${fault}`));
    return [];
  });
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  return { questions, chainId };
}

function readOne(
  entry: unknown,
  chainId: number,
  options: ReadOptions,
): { readonly question: RouteQuestion } | { readonly faults: readonly string[] } {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry))
    return { faults: ["it is not a JSON object; send the parameters of the quote as its members"] };
  const members = { ...entry, chainId };
  const misspelt = misspellings(memberNames(members), names);
  try {
    const question = readQuote(parseBody(members), options);
    return misspelt.length === 0 ? { question } : { faults: misspelt };
  } catch (error) {
    if (!(error instanceof SluiceError) || error.messages === undefined) throw error;
    return { faults: [...misspelt, ...error.messages] };
  }
}
