import { z } from "zod";
import { projectListings } from "../../listings/index.js";
import { chainIdField } from "../documents/fields.js";
import type { Endpoint } from "./endpoint.js";
import { followedDeployments } from "./shared/deployments.js";

export const projectsEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/projects",
  tag: "Listings",
  summary: "Projects behind the protocols",
  response: z.array(
    z.strictObject({
      id: z.string(),
      chains: z.array(chainIdField),
      protocols: z.array(z.string()).meta({ description: "Slugs of `/api/v1/protocols`." }),
    }),
  ),
  errors: [],
  access: "key",
  cost: 1,
  work: "none",
  answer:
    ({ app }) =>
    () =>
      projectListings(followedDeployments(app)),
};
