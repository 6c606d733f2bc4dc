import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import type { NetworkService } from "../../service/index.js";
import type { App } from "../app.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";
import { chainIdField } from "../documents/fields.js";
import { chainId, text } from "../parameters/kinds.js";
import type { RawParameters } from "../parameters/query.js";
import { readParameters } from "../parameters/read.js";

const parameters = {
  chainId: chainId.optional(),
  name: text
    .optional()
    .meta({ description: "A network's name or slug, in any letter case.", example: "mainnet" }),
};

const response = z.array(
  z.strictObject({
    id: chainIdField,
    name: z.string().meta({ description: "Says so when it is the embedded local chain." }),
    isConnected: z
      .boolean()
      .meta({ description: "Its node answers, its newest block is fresh and its market has been read." }),
  }),
);

export const networksDocs: readonly EndpointDoc[] = [
  {
    method: "get",
    path: "/api/v1/networks",
    tag: "Listings",
    summary: "Networks the service follows",
    query: parameters,
    response,
    errors: ["INVALID_PARAMETER"],
  },
];

/** GET /v1/networks: what the service follows; filters `chainId` and `name` (name or slug, any letter case). */
export function networksEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/networks", (request) => {
    const sent = request.query as RawParameters;
    const { values, faults } = readParameters(parameters, sent);
    if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
    const wanted = values.name?.toLowerCase();
    const named = (service: NetworkService) =>
      wanted === undefined ||
      [service.name, service.network.name, service.network.slug].some(
        (name) => name.toLowerCase() === wanted,
      );
    return [...app.networks.values()]
      .filter((service) => values.chainId === undefined || service.network.id === values.chainId)
      .filter(named)
      .map((service) => ({ id: service.network.id, name: service.name, isConnected: isConnected(service) }));
  });
}

function isConnected(service: NetworkService): boolean {
  return service.services() !== undefined && service.trouble() === undefined;
}
