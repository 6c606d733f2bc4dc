import { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import type { NetworkService } from "../../service/index.js";
import { chainIdField } from "../documents/fields.js";
import { chainId, text } from "../parameters/kinds.js";
import type { RawParameters } from "../parameters/query.js";
import { readParameters } from "../parameters/read.js";
import type { Endpoint } from "./endpoint.js";

const parameters = {
  chainId: chainId.optional(),
  name: text
    .optional()
    .meta({ description: "A network's name or slug, in any letter case.", example: "mainnet" }),
};

export const networksEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/networks",
  tag: "Listings",
  summary: "Networks that the service follows",
  query: parameters,
  response: z.array(
    z.strictObject({
      id: chainIdField,
      name: z.string().meta({ description: "The name also says if it is the embedded local chain." }),
      isConnected: z.boolean().meta({
        description: "True if its node answers, its newest block is fresh and its market has been read.",
      }),
    }),
  ),
  errors: ["INVALID_PARAMETER"],
  access: "key",
  cost: 1,
  work: "none",
  answer:
    ({ app }) =>
    ({ query }) => {
      const { values, faults } = readParameters(parameters, query as RawParameters);
      if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
      const wanted = values.name?.toLowerCase();
      return [...app.networks.values()]
        .filter(({ network }) => values.chainId === undefined || network.id === values.chainId)
        .filter((service) => wanted === undefined || namesOf(service).includes(wanted))
        .map((service) => ({
          id: service.network.id,
          name: service.name,
          isConnected: isConnected(service),
        }));
    },
};

/** Returns every name that a request can use for a network, in lower case. */
function namesOf({ name, network }: NetworkService): string[] {
  return [name, network.name, network.slug].map((each) => each.toLowerCase());
}

function isConnected(service: NetworkService): boolean {
  return service.services() !== undefined && service.trouble() === undefined;
}
