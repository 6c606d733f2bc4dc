import { z } from "zod";
import { describeWallet } from "../../../wallet/index.js";
import { addressField } from "../../documents/fields.js";
import type { RawParameters } from "../../parameters/query.js";
import type { Endpoint } from "../endpoint.js";
import { newestBlockErrors, readyNetwork } from "../shared/readyNetwork.js";
import { requireContracts } from "../shared/requireContracts.js";
import { walletParameters } from "./parameters.js";
import { readWallet } from "./read.js";

export const walletEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/wallet",
  tag: "Wallet",
  summary: "The smart wallet of an address",
  description: "The wallet's address depends only on its owner's and is the same on every network.",
  query: walletParameters,
  response: z.strictObject({
    address: addressField,
    isDeployed: z.boolean().meta({ description: "Whether the wallet's code is on the chain." }),
  }),
  errors: [...newestBlockErrors, "CONTRACTS_NOT_DEPLOYED", "CONTRACTS_UNSUPPORTED"],
  access: "key",
  cost: 1,
  work: "none",
  answer:
    ({ app }) =>
    async ({ query }) => {
      const { chainId, fromAddress } = readWallet(query as RawParameters);
      const services = readyNetwork(app, chainId);
      await requireContracts(app, services);
      return describeWallet(services, fromAddress);
    },
};
