import { z } from "zod";
import { newestMarket } from "../../quote/index.js";
import type { NetworkService } from "../../service/index.js";
import type { App } from "../app.js";
import { addressField, amountField, chainIdField, hashField } from "../documents/fields.js";
import { chainId, text } from "../parameters/kinds.js";
import type { RawParameters } from "../parameters/query.js";
import { requireParameters } from "../parameters/read.js";
import type { Endpoint } from "./endpoint.js";

/** The cap of Ethereum (EIP-7825). */
const usualMostGas = 2n ** 24n;

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
      blockTimeSeconds: z.number().positive().meta({ description: "The usual time between two blocks." }),
      secondsSinceConfirmed: z.number().min(0).optional().meta({
        description:
          "How long ago the node last confirmed its newest block. It grows while the node is silent. Absent until the network has been read.",
      }),
      block: z
        .strictObject({ number: z.int().min(0), hash: hashField })
        .optional()
        .meta({
          description:
            "The block that answers are computed on now. Chains may share an id, but not this hash: before a wallet sends or signs, compare it with the hash that the wallet's node reports for the block. Absent until the network has been read.",
        }),
      takesSeveralTokens: z.literal(true).optional().meta({
        description: "Routes may have several tokens on either side (`api.relaxedRoute`). Absent otherwise.",
      }),
      maxTransactionGas: amountField.optional().meta({
        description: `The largest gas limit that a transaction may have. Absent if it is ${usualMostGas} or more.`,
      }),
      chargesGasLimit: z.literal(true).optional().meta({
        description:
          "A transaction pays for its gas limit, used or not, so a limit above the answer's `gas` costs more. Absent where only used gas is paid.",
      }),
      explorer: z.strictObject({ name: z.string(), url: z.string() }).optional().meta({
        description:
          "The site that shows the network's transactions, at `<url>/tx/<hash>`. Absent for the embedded local chain, which no site knows.",
      }),
      nativeCurrency: z
        .strictObject({ symbol: z.string(), name: z.string(), decimals: z.int().min(0) })
        .meta({ description: "The coin that pays for gas." }),
      rpcUrl: z.string().optional().meta({
        description:
          "A node that a wallet can be given for the network: a public one, or for the embedded local chain its own port, which answers on the service's machine. It reveals nothing about the service's own nodes, and is absent if none is known.",
      }),
      privateEndpoints: z
        .array(z.strictObject({ name: z.string(), url: z.string(), docs: z.string() }))
        .optional()
        .meta({
          description:
            "Nodes of others that take transactions and keep them from the public mempool, with the page that documents each. The service never sends to them. Absent if none is known, and for the embedded local chain, whose transactions are valid on the real network.",
        }),
      ensRegistry: addressField.optional().meta({
        description: "The registry of the names that `/names` knows. Absent on networks without names.",
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
      const values = requireParameters(parameters, query as RawParameters);
      const wanted = values.name?.toLowerCase();
      return [...app.networks.values()]
        .filter(({ network }) => values.chainId === undefined || network.id === values.chainId)
        .filter((service) => wanted === undefined || namesOf(service).includes(wanted))
        .map((service) => ({
          id: service.network.id,
          name: service.name,
          isConnected: isConnected(service),
          blockTimeSeconds: service.network.blockTimeSeconds,
          nativeCurrency: service.network.native,
          ...followedOf(service),
          ...(app.api.relaxedRoute ? { takesSeveralTokens: true as const } : {}),
          ...gasRulesOf(service),
          ...(service.network.explorer === undefined || service.network.id === app.localChain
            ? {}
            : { explorer: service.network.explorer }),
          ...rpcUrlOf(service, app),
          ...privateEndpointsOf(service, app),
          ...(service.network.ensRegistry === undefined ? {} : { ensRegistry: service.network.ensRegistry }),
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

/** Returns the block that answers are computed on, and how long ago a node confirmed it. */
function followedOf(service: NetworkService) {
  const services = service.services();
  if (services === undefined) return {};
  const { follower, nowMs } = services;
  const { number, hash } = newestMarket(follower).head;
  return {
    secondsSinceConfirmed: Math.max(0, (nowMs() - follower.confirmedAtMs()) / 1000),
    block: { number: Number(number), hash },
  };
}

function rpcUrlOf({ network }: NetworkService, { localChain, localChainUrl }: App): { rpcUrl?: string } {
  const rpcUrl = network.id === localChain ? localChainUrl?.() : network.publicNode;
  return rpcUrl === undefined ? {} : { rpcUrl };
}

function privateEndpointsOf({ network }: NetworkService, { localChain }: App) {
  const { id, privateEndpoints } = network;
  if (privateEndpoints === undefined || id === localChain) return {};
  return { privateEndpoints: [...privateEndpoints] };
}

/** Returns what a wallet that raises a gas limit has to know, where it differs from Ethereum. */
function gasRulesOf({ network }: NetworkService): { maxTransactionGas?: string; chargesGasLimit?: true } {
  const { maxTransactionGas, fees } = network;
  return {
    ...(maxTransactionGas < usualMostGas ? { maxTransactionGas: maxTransactionGas.toString() } : {}),
    ...(fees.chargesGasLimit === true ? { chargesGasLimit: true } : {}),
  };
}
