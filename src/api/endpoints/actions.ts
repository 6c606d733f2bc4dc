import { z } from "zod";
import { actionListings, actionListingsOf } from "../../listings/index.js";
import { text } from "../parameters/kinds.js";
import type { Endpoint } from "./endpoint.js";
import { exampleSlug, followedDeployments } from "./shared/deployments.js";

const input = z.strictObject({
  type: z.enum(["AddressArg", "NumberArg"]),
  description: z.string(),
  optional: z.literal(true).optional(),
});

const response = z.array(
  z.strictObject({
    action: z.string(),
    inputs: z.record(z.string(), input).meta({ description: "The arguments by name." }),
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

export const actionsEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/actions",
  summary: "Actions of all protocols and of Sluice itself",
  answer:
    ({ app }) =>
    () =>
      actionListings(followedDeployments(app)),
};

export const protocolActionsEndpoint: Endpoint = {
  ...shared,
  path: "/api/v1/actions/{protocolSlug}",
  summary: "Actions of one protocol",
  description:
    "Sluice's own actions are those of `enso`, `erc20` and `native`. An unknown slug returns an empty list.",
  inPath: {
    protocolSlug: text.meta({ description: "A protocol's slug, in any letter case.", example: exampleSlug }),
  },
  answer:
    ({ app }) =>
    ({ params }) => {
      const { protocolSlug } = params as { protocolSlug: string };
      return actionListingsOf(followedDeployments(app), protocolSlug.toLowerCase());
    },
};
