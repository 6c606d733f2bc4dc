import type { FastifyInstance, FastifyReply } from "fastify";
import { SluiceError } from "../../errors/index.js";
import { quote } from "../../quote/index.js";
import type { App } from "../app.js";
import { requireContracts } from "../contracts.js";
import { inTime } from "../inTime.js";
import { readyNetwork } from "../network.js";
import { parseBody, type RawParameters } from "../parameters/query.js";
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
    return inTime(app, async (signal) => {
      await requireContracts(app, services);
      return routeAnswer(question, await quote(services, question.request, signal));
    });
  };
  server.get("/v1/shortcuts/route", (request, reply) => answer(request.query as RawParameters, reply));
  server.post("/v1/shortcuts/route", (request, reply) => {
    const { body } = request;
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      throw new SluiceError("INVALID_PARAMETER", [
        "the body is not a JSON object; send the parameters as its members",
      ]);
    }
    const sent = { ...(request.query as RawParameters), ...parseBody(body as Record<string, unknown>) };
    return answer(sent, reply);
  });
}
