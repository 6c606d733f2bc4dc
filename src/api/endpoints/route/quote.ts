import type { FastifyInstance } from "fastify";
import { quote } from "../../../quote/index.js";
import type { App } from "../../app.js";
import { wantsEvents } from "../../edge/live/accepts.js";
import { tellLive } from "../../edge/live/stream.js";
import type { Streams } from "../../edge/live/streams.js";
import { answerInTime } from "../../edge/overload/answerInTime.js";
import type { RawParameters } from "../../parameters/query.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { quoteAnswer } from "./answer.js";
import { readQuote } from "./read.js";

/**
 * GET /v1/shortcuts/quote: what a route would give, without a transaction. It needs no wallet, and no contracts on
 * the chain: their code is laid over.
 */
export function quoteEndpoint(server: FastifyInstance, app: App, streams: Streams): void {
  server.get("/v1/shortcuts/quote", async (request, reply) => {
    const sent = request.query as RawParameters;
    const question = readQuote(sent, {
      relaxed: app.api.relaxedRoute,
      nowSeconds: Math.floor(Date.now() / 1000),
    });
    const services = readyNetwork(app, question.chainId);
    const answer = () =>
      answerInTime({ app, reply, services }, async (signal) =>
        quoteAnswer(question, await quote(services, question.request, signal)),
      );
    if (!wantsEvents(request)) return answer();
    return tellLive(request, reply, app, streams, { event: "quote", services, answer });
  });
}
