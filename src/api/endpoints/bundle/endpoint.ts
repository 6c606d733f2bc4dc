import { z } from "zod";
import { bundle } from "../../../bundle/index.js";
import { NATIVE } from "../../../lib/address.js";
import { waitsInQueue } from "../../declaration.js";
import type { RawParameters } from "../../parameters/query.js";
import { type Endpoint, markCut } from "../endpoint.js";
import { deploymentsOn, protocolsOn } from "../shared/deployments.js";
import { readyNetwork } from "../shared/readyNetwork.js";
import { refuseDeadEnds } from "../shared/refuseDeadEnds.js";
import { requireContracts } from "../shared/requireContracts.js";
import { bundleAnswer } from "./answer.js";
import { knownActions } from "./knownActions.js";
import { bundleParameters } from "./parameters.js";
import { readBundle } from "./read.js";
import { maxCalls } from "./readCalls.js";
import { namedReceivers } from "./receivers.js";
import { bundleResponse, callField } from "./response.js";

const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

const description = `Actions are executed in order, as one transaction. An amount is decimal digits or the output of an earlier
call, \`{"useOutputOfCallAt": n, "index": i}\`, both counted from 0; \`index\` defaults to 0. Outputs that no call spends go to
\`receiver\`. \`/api/v1/actions\` lists all actions. A bundle makes and revokes its inner approvals itself; the tokens it starts
from must be approved as for a route.`;

export const bundleEndpoint: Endpoint = {
  method: "post",
  path: "/api/v1/shortcuts/bundle",
  tag: "Routes",
  summary: "Several actions as one simulated transaction",
  description,
  query: bundleParameters,
  items: {
    schema: z.array(callField).min(1).max(maxCalls),
    example: [
      {
        protocol: "enso",
        action: "route",
        args: { tokenIn: NATIVE, tokenOut: usdc, amountIn: "1000000000000000000", slippage: "50" },
      },
      {
        protocol: "enso",
        action: "minamountout",
        args: { amountOut: { useOutputOfCallAt: 0 }, minAmountOut: "1" },
      },
    ],
  },
  response: bundleResponse,
  errors: [
    "INVALID_PARAMETER",
    "INVALID_JSON",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "UNSUPPORTED_CHAIN",
    "UNKNOWN_TOKEN",
    "TOKEN_EXCLUDED",
    "NO_ROUTE",
    "INSUFFICIENT_LIQUIDITY",
    "SIMULATION_REVERTED",
    "BELOW_PLAN",
    "NOT_IMPLEMENTED",
    "NOT_READY",
    "STATE_STALE",
    "OVERLOADED",
    "RPC_UNAVAILABLE",
    "NODES_DISAGREE",
    "CONTRACTS_NOT_DEPLOYED",
    "CONTRACTS_UNSUPPORTED",
    "QUOTE_TIMEOUT",
  ],
  access: "key",
  cost: 10,
  work: waitsInQueue,
  mayBeCut: true,
  search:
    ({ app }) =>
    ({ query, body }, reply) => {
      const question = readBundle(query as RawParameters, body, {
        knownOn: (chainId) => knownActions(deploymentsOn(app, chainId)),
        protocolsOn: (chainId) => protocolsOn(app, chainId),
        nowSeconds: Math.floor(Date.now() / 1000),
      });
      const services = readyNetwork(app, question.chainId);
      refuseDeadEnds(services, namedReceivers(question.request));
      return {
        services,
        async answer(signal) {
          await requireContracts(app, services);
          const answered = await bundle(services, question.request, signal);
          markCut(reply, answered.isCut);
          return bundleAnswer(question, answered);
        },
      };
    },
};
