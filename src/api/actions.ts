import type { FastifyInstance } from "fastify";
import { listActions } from "../catalog/index.js";
import type { App } from "./app.js";
import { followedDeployments } from "./deployments.js";

type OfProtocol = { Params: { protocolSlug: string } };

/** GET /v1/actions: what protocols can be asked to do; GET /v1/actions/{protocolSlug}: what one of them can. */
export function actionsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/actions", () => listActions(followedDeployments(app)));
  server.get<OfProtocol>("/v1/actions/:protocolSlug", (request) => {
    const slug = request.params.protocolSlug.toLowerCase();
    return listActions(followedDeployments(app).filter(({ deployment }) => deployment.slug === slug));
  });
}
