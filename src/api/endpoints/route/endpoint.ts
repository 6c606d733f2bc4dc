import type { FastifyReply } from "fastify";
import { MAX_TOKENS } from "../../../program/index.js";
import { type QuoteAnswer, type QuoteRequest, quote, quoteSignedOrder } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import { waitsInQueue } from "../../declaration.js";
import { parseBody, type RawParameters, requireObject } from "../../parameters/query.js";
import { type AnswerSearch, type Endpoint, markCut } from "../endpoint.js";
import { batchOf } from "../shared/batch.js";
import { protocolsOn } from "../shared/deployments.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { type NamedReceiver, refuseDeadEnds } from "../shared/refuseDeadEnds.js";
import { requireContracts } from "../shared/requireContracts.js";
import { stateAgeOf } from "../shared/stateAge.js";
import { withPermit2 } from "../signatures/signedOrder.js";
import { quoteAnswer, routeAnswer } from "./answer.js";
import { quoteParameters, routeAliases, routeBody, routeParameters } from "./parameters.js";
import { type ReadOptions, type RouteQuestion, readQuote, readRoute } from "./read.js";
import { quoteResponse, type RouteResponse, routeResponse } from "./response.js";

const shared = {
  tag: "Routes",
  aliases: routeAliases,
  access: "key",
  cost: 10,
  work: waitsInQueue,
  mayBeCut: true,
} as const;

const errors = [
  "INVALID_PARAMETER",
  "UNSUPPORTED_CHAIN",
  "UNKNOWN_TOKEN",
  "TOKEN_EXCLUDED",
  "NO_ROUTE",
  "INSUFFICIENT_LIQUIDITY",
  "MAX_AMOUNT_IN_TOO_LOW",
  "SIMULATION_REVERTED",
  "BELOW_PLAN",
  "INVALID_PERMIT",
  "NOT_READY",
  "STATE_STALE",
  "OVERLOADED",
  "RPC_UNAVAILABLE",
  "NODES_DISAGREE",
  "CONTRACTS_NOT_DEPLOYED",
  "CONTRACTS_UNSUPPORTED",
  "NOT_IMPLEMENTED",
  "QUOTE_TIMEOUT",
] as const;

const description = `Searches the venues that the service follows, across several hops and several venues at once, and simulates the
transaction on the block it was made for. Before \`tx\` is sent, a tokenIn other than the native currency must be approved: with
\`router\` for the Router, which is \`tx.to\`; with \`ensowallet\` for the owner's wallet; \`delegate\` needs no approval.
\`/wallet/approve\` with the same \`routingStrategy\` returns that transaction. A missing balance or allowance never fails the
request. Send \`tx\` with \`gas\`, raised by about 50 %, as its limit.

With strategy \`router\` the sender may sign instead of approving: \`permit\` for a token that supports permits, \`permit2\` in a
POST for any other. \`/wallet/permit\` returns what to sign. If the signature is not valid when the answer is simulated, the
request fails with INVALID_PERMIT.

With the service's setting \`api.relaxedRoute\`, \`spender\`, \`receiver\` and \`routingStrategy\` are optional, and \`tokenIn\` with
\`amountIn\`, and \`tokenOut\`, may be lists of up to ${MAX_TOKENS} distinct tokens: an equal part of every input is spent on each output.
\`amountOut\` and \`minAmountOut\` are then lists in the order of \`tokenOut\`, and \`feeAmount\` has one entry for each input. For
other parts, send a bundle with one \`route\` for each output, which needs no setting.

\`Accept: text/event-stream\` returns an event at once and one for every block, each at the cost of one answer, until the
client disconnects or \`api.liveSeconds\` have passed.`;

const routeShared = {
  ...shared,
  path: "/api/v1/shortcuts/route",
  description,
  response: routeResponse,
  mayDeprecate: true,
} as const;

export const routeEndpoint: Endpoint = {
  ...routeShared,
  method: "get",
  summary: "The best route as a simulated transaction",
  query: routeParameters,
  live: "route",
  errors: [...errors, "TOO_MANY_STREAMS"],
  search:
    ({ app }) =>
    ({ query }, reply) =>
      routeSearch(app, query as RawParameters, reply),
};

export const routePostEndpoint: Endpoint = {
  ...routeShared,
  method: "post",
  summary: "The same, with the parameters as members of a JSON object",
  body: routeBody,
  errors: [...errors, "INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  search:
    ({ app }) =>
    ({ query, body }, reply) => {
      const { permit2, ...members } = requireObject(body);
      const sent = { ...(query as RawParameters), ...parseBody(members) };
      return routeSearch(app, withPermit2(sent, permit2), reply);
    },
};

export const quoteEndpoint: Endpoint = {
  ...shared,
  method: "get",
  path: "/api/v1/shortcuts/quote",
  summary: "The result of the best route, without a transaction",
  description:
    "Requires no wallet: without `fromAddress` the route is simulated for an address that owns nothing. Works even if Sluice's contracts are not deployed.",
  query: quoteParameters,
  response: quoteResponse,
  live: "quote",
  errors: [
    ...errors.filter((code) => code !== "CONTRACTS_NOT_DEPLOYED" && code !== "INVALID_PERMIT"),
    "BLOCK_NOT_KEPT",
    "TOO_MANY_STREAMS",
  ],
  search:
    ({ app }) =>
    ({ query }, reply) => {
      const question = readQuote(query as RawParameters, readOptions(app));
      const services = readyNetwork(app, question.chainId);
      refuseDeadEnds(services, receiversOf(question.request));
      return {
        services,
        answers: answersOf(question),
        async answer(signal) {
          const answered = await quote(services, question.request, signal);
          markCut(reply, answered.isCut);
          return { ...quoteAnswer(question, answered), ...stateAgeOf(question, services, answered.market) };
        },
      };
    },
};

function routeSearch(app: App, sent: RawParameters, reply: FastifyReply): AnswerSearch {
  const question = readRoute(sent, readOptions(app));
  const { services, answer } = answerRoute(app, question, reply);
  return {
    services,
    answers: answersOf(question),
    answer: async (signal) => (await answer(signal)).response,
  };
}

/** Returns how many answers a question is charged as. Each limit of an explanation takes a search of its own. */
export function answersOf({ request }: RouteQuestion): number {
  return request.explainLimits === true ? 4 : 1;
}

/** A route that was found, and the body of its answer. */
type AnsweredRoute = { readonly answered: QuoteAnswer; readonly response: RouteResponse };

/** Returns the search for the answer to a question about a route. Throws what refuses it before the search. */
export function answerRoute(
  app: App,
  question: RouteQuestion,
  reply: FastifyReply,
): { readonly services: Services; readonly answer: (signal: AbortSignal) => Promise<AnsweredRoute> } {
  const services = readyNetwork(app, question.chainId);
  refuseDeadEnds(services, receiversOf(question.request));
  if (question.deprecated) reply.header("Deprecation", "true");
  return {
    services,
    async answer(signal) {
      await requireContracts(app, services);
      const { request, signedOrder } = question;
      const answered =
        signedOrder === undefined
          ? await quote(services, request, signal)
          : await quoteSignedOrder(services, request, signedOrder, signal);
      markCut(reply, answered.isCut);
      const age = stateAgeOf(question, services, answered.market);
      const response = { ...routeAnswer(question, answered), ...age };
      if (!question.batch) return { answered, response };
      return { answered, response: { ...response, calls: await batchOf(services, answered) } };
    },
  };
}

/** Returns who gets tokens, except the sender: a vault that trades by itself is one. */
export function receiversOf({ fromAddress, receiver, fee }: QuoteRequest): NamedReceiver[] {
  const named = [{ name: "receiver", receiver }];
  if (fee !== undefined) named.push({ name: "feeReceiver", receiver: fee.receiver });
  return named.filter((each) => each.receiver !== fromAddress);
}

export function readOptions(app: App): ReadOptions {
  return {
    relaxed: app.api.relaxedRoute,
    nowSeconds: Math.floor(Date.now() / 1000),
    protocolsOn: (chainId) => protocolsOn(app, chainId),
  };
}
