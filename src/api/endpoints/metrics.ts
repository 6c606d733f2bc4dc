import { z } from "zod";
import { nothingAt } from "../edge/errors.js";
import type { Endpoint } from "./endpoint.js";

const mediaType = "text/plain";

/** Metrics of requests, searches, simulations, nodes, networks and the process itself. */
export const metricsEndpoint: Endpoint = {
  method: "get",
  path: "/metrics",
  tag: "Operators",
  summary: "Metrics for Prometheus",
  description:
    "In Prometheus' text format, version 0.0.4. A 404 if `server.metrics` is off. If `server.operatorPort` is set, only that port answers it.",
  response: z.string(),
  mediaType,
  errors: ["NOT_FOUND"],
  access: "operator",
  cost: 0,
  work: "none",
  answer:
    ({ app }) =>
    async (request, reply) => {
      if (app.metrics === undefined) throw nothingAt(request);
      const text = await app.metrics.text(app);
      return reply.type(`${mediaType}; version=0.0.4; charset=utf-8`).send(text);
    },
};
