import type { FastifyInstance } from "fastify";
import { listProtocols } from "../catalog/index.js";
import { SluiceError } from "../errors/index.js";
import type { App } from "./app.js";
import { deploymentsOn } from "./deployments.js";
import { text, wholeNumber } from "./parameters/kinds.js";
import type { RawParameters } from "./parameters/query.js";
import { readParameters } from "./parameters/read.js";

const parameters = {
  chainId: wholeNumber(1, Number.MAX_SAFE_INTEGER, "").optional(),
  slug: text.optional(),
};

/** GET /v1/protocols: what routes run through; filters `chainId` and `slug`. */
export function protocolsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/protocols", (request) => {
    const { values, faults } = readParameters(parameters, request.query as RawParameters);
    if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
    const { chainId } = values;
    const slug = values.slug?.toLowerCase();
    return listProtocols(deploymentsOn(app, chainId)).filter(
      (protocol) => slug === undefined || protocol.slug === slug,
    );
  });
}
