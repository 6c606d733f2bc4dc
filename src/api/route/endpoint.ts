import type { FastifyInstance, FastifyReply } from "fastify";
import { carryOut, quote } from "../../quote/index.js";
import type { App } from "../app.js";
import { requireContracts } from "../contracts.js";
import { inTime } from "../inTime.js";
import { readyNetwork } from "../network.js";
import { parseBody, type RawParameters, requireObject } from "../parameters/query.js";
import { withPermit2 } from "../signatures/signedOrder.js";
import { routeAnswer } from "./answer.js";
import { readRoute } from "./read.js";

/** GET and POST /v1/shortcuts/route: the best way from tokenIn to tokenOut, as a simulated transaction. */
export function routeEndpoint(server: FastifyInstance, app: App): void {
  const answer = async (sent: RawParameters, reply: FastifyReply) => {
    const question = readRoute(sent, {
      relaxed: app.api.relaxedRoute,
      nowSeconds: Math.floor(Date.now() / 1000),
    });
    const services = readyNetwork(app, question.chainId);
    if (question.deprecated) reply.header("Deprecation", "true");
    return inTime({ app, reply, services }, async (signal) => {
      await requireContracts(app, services);
      const { request, signedOrder } = question;
      const answered =
        signedOrder === undefined
          ? await quote(services, request, signal)
          : await carryOut(services, request, signedOrder, signal);
      return routeAnswer(question, answered);
    });
  };
  server.get("/v1/shortcuts/route", (request, reply) => answer(request.query as RawParameters, reply));
  server.post("/v1/shortcuts/route", (request, reply) => {
    const { permit2, ...members } = requireObject(request.body);
    const sent = { ...(request.query as RawParameters), ...parseBody(members) };
    return answer(withPermit2(sent, permit2), reply);
  });
}
