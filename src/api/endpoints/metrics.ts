import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { App } from "../app.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";
import { makeOperatorGuard } from "../edge/access/operatorGuard.js";
import { nothingAt } from "../edge/errors.js";

const mediaType = "text/plain";

export const metricsDocs: readonly EndpointDoc[] = [
  {
    method: "get",
    path: "/metrics",
    tag: "Operators",
    summary: "Figures for Prometheus",
    description:
      "In Prometheus' text form, version 0.0.4. Absent where `server.metrics` is off; where `server.operatorPort` is set it is answered there alone.",
    response: z.string(),
    mediaType,
    errors: ["NOT_FOUND", "UNAUTHORIZED"],
  },
];

/** GET /metrics: requests, searches, simulations, nodes, networks and the process itself in figures. */
export function metricsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/metrics", makeOperatorGuard(app), async (request, reply) => {
    if (app.metrics === undefined) throw nothingAt(request);
    const text = await app.metrics.text(app);
    return reply.type(`${mediaType}; version=0.0.4; charset=utf-8`).send(text);
  });
}
