import { z } from "zod";
import { nothingAt } from "../edge/errors.js";
import type { Endpoint } from "./endpoint.js";

const mediaType = "text/plain";

/** Requests, searches, simulations, nodes, networks and the process itself in figures. */
export const metricsEndpoint: Endpoint = {
  method: "get",
  path: "/metrics",
  tag: "Operators",
  summary: "Figures for Prometheus",
  description:
    "In Prometheus' text form, version 0.0.4. Absent where `server.metrics` is off; where `server.operatorPort` is set it is answered there alone.",
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
