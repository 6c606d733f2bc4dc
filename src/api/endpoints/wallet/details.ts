import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { describeWallet } from "../../../wallet/index.js";
import type { App } from "../../app.js";
import type { EndpointDoc } from "../../documents/endpointDoc.js";
import { addressField } from "../../documents/fields.js";
import type { RawParameters } from "../../parameters/query.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { requireContracts } from "../shared/requireContracts.js";
import { walletParameters } from "./parameters.js";
import { readWallet } from "./read.js";

export const walletDocs: readonly EndpointDoc[] = [
  {
    method: "get",
    path: "/api/v1/wallet",
    tag: "Wallet",
    summary: "The smart wallet of an address",
    description: "The wallet's address follows from its owner's alone and is the same on every network.",
    query: walletParameters,
    response: z.strictObject({
      address: addressField,
      isDeployed: z.boolean().meta({ description: "The wallet's code is on the chain." }),
    }),
    errors: [
      "INVALID_PARAMETER",
      "UNSUPPORTED_CHAIN",
      "NOT_READY",
      "STATE_STALE",
      "RPC_UNAVAILABLE",
      "CONTRACTS_NOT_DEPLOYED",
    ],
  },
];

/** GET /v1/wallet: the smart wallet of `fromAddress`, and whether it is deployed. */
export function walletEndpoint(server: FastifyInstance, app: App): void {
  server.get("/v1/wallet", async (request) => {
    const question = readWallet(request.query as RawParameters);
    const services = readyNetwork(app, question.chainId);
    await requireContracts(app, services);
    return describeWallet(services, question.fromAddress);
  });
}
