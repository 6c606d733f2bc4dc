import { z } from "zod";
import { NATIVE } from "../../../lib/address.js";
import type { EndpointDoc } from "../../documents/endpointDoc.js";
import { maxCalls } from "./calls.js";
import { bundleParameters } from "./parameters.js";
import { bundleResponse, callField } from "./response.js";

const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

const description = `Actions are executed in their order, as one transaction. An amount is decimal digits or the output of an
earlier call, \`{"useOutputOfCallAt": n, "index": i}\`, both counted from 0; \`index\` is 0 where it is absent. Outputs that no
call spends go to \`receiver\`. What can be called is listed at \`/api/v1/actions\`. Approvals a bundle needs inside are made
and ended by itself; the tokens it starts from must be approved as for a route.`;

export const bundleDocs: readonly EndpointDoc[] = [
  {
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
      "CONTRACTS_NOT_DEPLOYED",
      "QUOTE_TIMEOUT",
    ],
  },
];
