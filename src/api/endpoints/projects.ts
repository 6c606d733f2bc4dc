import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listProjects } from "../../listings/index.js";
import type { App } from "../app.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";
import { chainIdField } from "../documents/fields.js";
import { followedDeployments } from "./shared/deployments.js";

const response = z.array(
  z.strictObject({
    id: z.string(),
    chains: z.array(chainIdField),
    protocols: z.array(z.string()).meta({ description: "Slugs, as in `/api/v1/protocols`." }),
  }),
);

export const projectsDocs: readonly EndpointDoc[] = [
  {
    method: "get",
    path: "/api/v1/projects",
    tag: "Listings",
    summary: "Who is behind the protocols",
    response,
    errors: [],
  },
];

/** GET /v1/projects: who is behind the protocols. */
export function projectsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/projects", () => listProjects(followedDeployments(app)));
}
