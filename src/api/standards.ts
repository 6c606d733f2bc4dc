import type { FastifyInstance } from "fastify";
import { listStandards } from "../catalog/index.js";
import type { App } from "./app.js";
import { followedDeployments } from "./deployments.js";

type OfStandard = { Params: { slug: string } };

/** GET /v1/standards: standards, their forks and actions; GET /v1/standards/{slug}: a list of that one. */
export function standardsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/standards", () => listStandards(followedDeployments(app)));
  server.get<OfStandard>("/v1/standards/:slug", (request) => {
    const slug = request.params.slug.toLowerCase();
    return listStandards(followedDeployments(app)).filter(({ protocol }) => protocol.slug === slug);
  });
}
