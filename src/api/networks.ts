import type { FastifyInstance } from "fastify";
import { SluiceError } from "../errors/index.js";
import type { App, NetworkService } from "./app.js";
import { wholeNumber } from "./parameters/kinds.js";
import type { RawParameters } from "./parameters/query.js";
import { readParameters } from "./parameters/read.js";

const parameters = { chainId: wholeNumber(1, Number.MAX_SAFE_INTEGER, "").optional() };

/** GET /v1/networks: what the service follows; filters `chainId` and `name` (name or slug, any letter case). */
export function networksEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/networks", (request) => {
    const sent = request.query as RawParameters;
    const { values, faults } = readParameters(parameters, sent);
    if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
    const wanted = sent.name?.[0]?.toLowerCase();
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
  return service.context() !== undefined && service.trouble() === undefined;
}
