import { z } from "zod";
import { parseAddress } from "../../lib/address.js";
import { looksLikeName, mostNameLength, primaryName, resolveName } from "../../wallet/index.js";
import { waitsInQueue } from "../declaration.js";
import { addressField, chainIdField } from "../documents/fields.js";
import { chainId } from "../parameters/kinds.js";
import { ofPath, requireParameters } from "../parameters/read.js";
import type { Endpoint } from "./endpoint.js";
import { readyNetwork, readyNetworkErrors } from "./shared/readyNetwork.js";

/** Reads an address, or what may be a name: text with a dot in it. */
const nameOrAddress = z
  .string()
  .max(mostNameLength, `at most ${mostNameLength} characters`)
  .transform((text, context) => {
    const address = parseAddress(text);
    if (address !== undefined) return { address };
    if (looksLikeName(text)) return { name: text };
    const message = "an Ethereum address: 0x and 40 hex digits, or a name such as alice.eth";
    context.issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  })
  .meta({
    description: "A name, whose address is returned, or an address, whose primary name is returned.",
    example: "alice.eth",
    minLength: 3,
    maxLength: mostNameLength,
  });
const parameters = { chainId, nameOrAddress };

export const namesEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/names/{chainId}/{nameOrAddress}",
  tag: "Wallet",
  summary: "The address of a name, or the name of an address",
  description:
    "Names of ENS at the newest block, on networks with `ensRegistry`. A name is normalised by ENSIP-15, which refuses characters that look like others. Show the address to whoever signs, and send to the address: other endpoints accept no names.",
  inPath: parameters,
  response: z.strictObject({
    chainId: chainIdField,
    name: z.string().nullable().meta({
      description:
        "The name in normal form. Of an address: the name that it claims and that leads back to it, or null.",
    }),
    address: addressField,
  }),
  errors: [
    "INVALID_PARAMETER",
    ...readyNetworkErrors,
    "STATE_STALE",
    "NODES_DISAGREE",
    "OVERLOADED",
    "NAMES_UNSUPPORTED",
    "UNKNOWN_NAME",
    "NAME_WITHOUT_RESOLVER",
    "OFFCHAIN_NAME",
    "UNREADABLE_NAME",
  ],
  access: "key",
  cost: 5,
  work: waitsInQueue,
  answer:
    ({ app }) =>
    async ({ params }) => {
      const { chainId, nameOrAddress: asked } = requireParameters(parameters, ofPath(params));
      const services = readyNetwork(app, chainId);
      if ("name" in asked) return { chainId, ...(await resolveName(services, asked.name)) };
      const { address } = asked;
      return { chainId, name: (await primaryName(services, address)) ?? null, address };
    },
};
