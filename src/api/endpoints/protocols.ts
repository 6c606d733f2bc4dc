import { z } from "zod";
import { protocolListings } from "../../listings/index.js";
import type { Market } from "../../market/index.js";
import type { App } from "../app.js";
import { chainField, inexactFields } from "../documents/fields.js";
import { chainId, text } from "../parameters/kinds.js";
import type { RawParameters } from "../parameters/query.js";
import { requireParameters } from "../parameters/read.js";
import type { Endpoint } from "./endpoint.js";
import { deploymentsOn, exampleSlug } from "./shared/deployments.js";

const parameters = {
  chainId: chainId.optional(),
  slug: text.optional().meta({ description: "The protocol with this slug.", example: exampleSlug }),
};

export const protocolsEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/protocols",
  tag: "Listings",
  summary: "Protocols that routes can use",
  query: parameters,
  response: z.array(
    z.strictObject({
      slug: z.string(),
      project: z.string(),
      name: z.string(),
      description: z.string(),
      url: z.string(),
      logosUri: z.array(z.string()),
      chains: z.array(chainField),
      ...inexactFields("plans through some of its venues in the next block"),
    }),
  ),
  errors: ["INVALID_PARAMETER", "UNSUPPORTED_CHAIN"],
  access: "key",
  cost: 1,
  work: "none",
  answer:
    ({ app }) =>
    ({ query }) => {
      const values = requireParameters(parameters, query as RawParameters);
      const slug = values.slug?.toLowerCase();
      const protocols = protocolListings(deploymentsOn(app, values.chainId), marketsOn(app, values.chainId));
      return protocols.filter((protocol) => slug === undefined || protocol.slug === slug);
    },
};

/** Returns the markets that have been read, of one network or of all. */
function marketsOn({ networks }: App, chainId: number | undefined): Market[] {
  const asked = [...networks.values()].filter(
    ({ network }) => chainId === undefined || network.id === chainId,
  );
  return asked.flatMap((service) => service.services()?.follower.current() ?? []);
}
