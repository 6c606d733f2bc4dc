import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { quote, quoteSignedOrder } from "../../../quote/index.js";
import type { App } from "../../app.js";
import { inTime } from "../../edge/inTime.js";
import { wantsEvents } from "../../edge/live/accepts.js";
import { tellLive } from "../../edge/live/stream.js";
import type { Streams } from "../../edge/live/streams.js";
import { parseBody, type RawParameters, requireObject } from "../../parameters/query.js";
import { readyNetwork } from "../readyNetwork.js";
import { requireContracts } from "../requireContracts.js";
import { withPermit2 } from "../signatures/signedOrder.js";
import { routeAnswer } from "./answer.js";
import { readRoute } from "./read.js";

/** GET and POST /v1/shortcuts/route: the best way from tokenIn to tokenOut, as a simulated transaction. */
export function routeEndpoint(server: FastifyInstance, app: App, streams: Streams): void {
  const answer = async (sent: RawParameters, request: FastifyRequest, reply: FastifyReply) => {
    const question = readRoute(sent, {
      relaxed: app.api.relaxedRoute,
      nowSeconds: Math.floor(Date.now() / 1000),
    });
    const services = readyNetwork(app, question.chainId);
    if (question.deprecated) reply.header("Deprecation", "true");
    const once = () =>
      inTime({ app, reply, services }, async (signal) => {
        await requireContracts(app, services);
        const { request: asked, signedOrder } = question;
        const answered =
          signedOrder === undefined
            ? await quote(services, asked, signal)
            : await quoteSignedOrder(services, asked, signedOrder, signal);
        return routeAnswer(question, answered);
      });
    if (!wantsEvents(request)) return once();
    return tellLive(request, reply, app, streams, { event: "route", services, answer: once });
  };
  server.get("/v1/shortcuts/route", (request, reply) =>
    answer(request.query as RawParameters, request, reply),
  );
  server.post("/v1/shortcuts/route", (request, reply) => {
    const { permit2, ...members } = requireObject(request.body);
    const sent = { ...(request.query as RawParameters), ...parseBody(members) };
    return answer(withPermit2(sent, permit2), request, reply);
  });
}
