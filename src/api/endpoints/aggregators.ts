import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { EndpointDoc } from "../documents/endpointDoc.js";

export const aggregatorsDocs: readonly EndpointDoc[] = [
  {
    method: "get",
    path: "/api/v1/aggregators",
    tag: "Listings",
    summary: "Foreign quote services that routes draw on: none",
    response: z.array(z.string()),
    errors: [],
  },
];

/**
 * GET /v1/aggregators: the foreign quote services that routes draw on. There are none: every hop is a venue whose
 * state Sluice reads itself.
 */
export function aggregatorsEndpoint(server: FastifyInstance): void {
  server.get("/v1/aggregators", (): string[] => []);
}
