import type { FastifyInstance } from "fastify";
import { bundle } from "../../../bundle/index.js";
import type { App } from "../../app.js";
import { answerInTime } from "../../edge/overload/answerInTime.js";
import type { RawParameters } from "../../parameters/query.js";
import { deploymentsOn } from "../shared/deployments.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { requireContracts } from "../shared/requireContracts.js";
import { bundleAnswer } from "./answer.js";
import { knownActions } from "./known.js";
import { readBundle } from "./read.js";

/** POST /v1/shortcuts/bundle: several actions, one after another, as one simulated transaction. */
export function bundleEndpoint(server: FastifyInstance, app: App): void {
  server.post("/v1/shortcuts/bundle", async (request, reply) => {
    const question = readBundle(request.query as RawParameters, request.body, {
      knownOn: (chainId) => knownActions(deploymentsOn(app, chainId)),
      nowSeconds: Math.floor(Date.now() / 1000),
    });
    const services = readyNetwork(app, question.chainId);
    return answerInTime({ app, reply, services }, async (signal) => {
      await requireContracts(app, services);
      return bundleAnswer(question, await bundle(services, question.request, signal));
    });
  });
}
