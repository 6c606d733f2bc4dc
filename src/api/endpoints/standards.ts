import { z } from "zod";
import { standardListings } from "../../listings/index.js";
import { chainField } from "../documents/fields.js";
import { text } from "../parameters/kinds.js";
import type { Endpoint } from "./endpoint.js";
import { exampleSlug, followedDeployments } from "./shared/deployments.js";

const site = z.strictObject({ slug: z.string(), url: z.string() });

const response = z.array(
  z.strictObject({
    protocol: site,
    forks: z.array(site).meta({ description: "Other deployments of the same standard." }),
    actions: z.array(
      z.strictObject({
        action: z.string(),
        name: z.string().meta({ description: "Unique across all standards." }),
        functionNames: z.array(z.string()).meta({ description: "Functions of the protocol's contracts." }),
        supportedChains: z.array(chainField),
        inputs: z.array(z.string()).meta({ description: "Names of the action's arguments." }),
      }),
    ),
  }),
);

const shared = {
  method: "get",
  tag: "Listings",
  response,
  errors: [],
  access: "key",
  cost: 1,
  work: "none",
} as const;

export const standardsEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/standards",
  summary: "Standards with their forks and actions",
  answer:
    ({ app }) =>
    () =>
      standardListings(followedDeployments(app)),
};

export const standardEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/standards/{slug}",
  summary: "One standard, as a list with one entry",
  description: "An unknown slug returns an empty list, and so does the slug of a fork.",
  inPath: {
    slug: text.meta({ description: "A standard's slug, in any letter case.", example: exampleSlug }),
  },
  answer:
    ({ app }) =>
    ({ params }) => {
      const slug = (params as { slug: string }).slug.toLowerCase();
      return standardListings(followedDeployments(app)).filter(({ protocol }) => protocol.slug === slug);
    },
};
