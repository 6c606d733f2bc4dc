import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listActions, listActionsOf } from "../../listings/index.js";
import type { App } from "../app.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";
import { text } from "../parameters/kinds.js";
import { exampleSlug, followedDeployments } from "./shared/deployments.js";

type OfProtocol = { Params: { protocolSlug: string } };

const inPath = {
  protocolSlug: text.meta({ description: "A protocol's slug, in any letter case.", example: exampleSlug }),
};

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

const shared = { method: "get", tag: "Listings", response, errors: [] } as const;

export const actionsDocs: readonly EndpointDoc[] = [
  { ...shared, path: "/api/v1/actions", summary: "What protocols, and Sluice itself, can be asked to do" },
  {
    ...shared,
    path: "/api/v1/actions/{protocolSlug}",
    summary: "What one protocol can be asked to do",
    description:
      "Sluice's own actions are those of `enso`, `erc20` and `native`. A slug nobody knows gives an empty list.",
    inPath,
  },
];

/** GET /v1/actions: what protocols can be asked to do; GET /v1/actions/{protocolSlug}: what one of them can. */
export function actionsEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/actions", () => listActions(followedDeployments(app)));
  server.get<OfProtocol>("/v1/actions/:protocolSlug", (request) => {
    const slug = request.params.protocolSlug.toLowerCase();
    return listActionsOf(followedDeployments(app), slug);
  });
}
