import type { FastifyInstance } from "fastify";

/**
 * GET /v1/aggregators: the foreign quote services that routes draw on. There are none: every hop is a venue whose
 * state Sluice reads itself.
 */
export function aggregatorsEndpoint(server: FastifyInstance): void {
  server.get("/v1/aggregators", (): string[] => []);
}
