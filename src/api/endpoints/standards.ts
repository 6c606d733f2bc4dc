import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listStandards } from "../../listings/index.js";
import type { App } from "../app.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";
import { chainField } from "../documents/fields.js";
import { text } from "../parameters/kinds.js";
import { exampleSlug, followedDeployments } from "./shared/deployments.js";

type OfStandard = { Params: { slug: string } };

const inPath = {
  slug: text.meta({ description: "A standard's slug, in any letter case.", example: exampleSlug }),
};

const site = z.strictObject({ slug: z.string(), url: z.string() });

const response = z.array(
  z.strictObject({
    protocol: site,
    forks: z.array(site).meta({ description: "Other deployments of the same standard." }),
    actions: z.array(
      z.strictObject({
        action: z.string(),
        name: z.string().meta({ description: "Unique over all standards." }),
        functionNames: z.array(z.string()).meta({ description: "Functions of the protocol's contracts." }),
        supportedChains: z.array(chainField),
        inputs: z.array(z.string()).meta({ description: "Names of the action's arguments." }),
      }),
    ),
  }),
);

const shared = { method: "get", tag: "Listings", response, errors: [] } as const;

export const standardsDocs: readonly EndpointDoc[] = [
  { ...shared, path: "/api/v1/standards", summary: "Standards, their forks and actions" },
  {
    ...shared,
    path: "/api/v1/standards/{slug}",
    summary: "One standard, as a list of one",
    description: "A slug nobody knows gives an empty list; a fork's slug is not a standard.",
    inPath,
  },
];

/** GET /v1/standards: standards, their forks and actions; GET /v1/standards/{slug}: a list of that one. */
export function standardsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/standards", () => listStandards(followedDeployments(app)));
  server.get<OfStandard>("/v1/standards/:slug", (request) => {
    const slug = request.params.slug.toLowerCase();
    return listStandards(followedDeployments(app)).filter(({ protocol }) => protocol.slug === slug);
  });
}
