import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import { listProtocols } from "../../listings/index.js";
import type { Market } from "../../market/index.js";
import type { App } from "../app.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";
import { chainField, inexactFields } from "../documents/fields.js";
import { chainId, text } from "../parameters/kinds.js";
import type { RawParameters } from "../parameters/query.js";
import { readParameters } from "../parameters/read.js";
import { deploymentsOn, exampleSlug } from "./shared/deployments.js";

const parameters = {
  chainId: chainId.optional(),
  slug: text.optional().meta({ description: "The protocol with this slug.", example: exampleSlug }),
};

const response = z.array(
  z.strictObject({
    slug: z.string(),
    project: z.string(),
    name: z.string(),
    description: z.string(),
    url: z.string(),
    logosUri: z.array(z.string()),
    chains: z.array(chainField),
    ...inexactFields("plans through some of its venues in the next block"),
  }),
);

export const protocolsDocs: readonly EndpointDoc[] = [
  {
    method: "get",
    path: "/api/v1/protocols",
    tag: "Listings",
    summary: "Protocols that routes run through",
    query: parameters,
    response,
    errors: ["INVALID_PARAMETER", "UNSUPPORTED_CHAIN"],
  },
];

/** The markets of one network, or all, that have been read. */
function marketsOn({ networks }: App, chainId: number | undefined): Market[] {
  const asked = [...networks.values()].filter(
    ({ network }) => chainId === undefined || network.id === chainId,
  );
  return asked.flatMap((service) => service.services()?.follower.current() ?? []);
}

/** GET /v1/protocols: what routes run through; filters `chainId` and `slug`. */
export function protocolsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/protocols", (request) => {
    const { values, faults } = readParameters(parameters, request.query as RawParameters);
    if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
    const slug = values.slug?.toLowerCase();
    return listProtocols(deploymentsOn(app, values.chainId), marketsOn(app, values.chainId)).filter(
      (protocol) => slug === undefined || protocol.slug === slug,
    );
  });
}
