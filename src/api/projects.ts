import type { FastifyInstance } from "fastify";
import { listProjects } from "../catalog/index.js";
import type { App } from "./app.js";
import { followedDeployments } from "./deployments.js";

/** GET /v1/projects: who is behind the protocols. */
export function projectsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/projects", () => listProjects(followedDeployments(app)));
}
