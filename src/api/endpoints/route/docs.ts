import { MAX_TOKENS } from "../../../program/index.js";
import type { EndpointDoc } from "../../documents/endpointDoc.js";
import { quoteParameters, routeAliases, routeBody, routeParameters } from "./parameters.js";
import { quoteResponse, routeResponse } from "./response.js";

const shared = {
  path: "/api/v1/shortcuts/route",
  tag: "Routes",
  aliases: routeAliases,
  response: routeResponse,
  mayDeprecate: true,
} as const;

const errors = [
  "INVALID_PARAMETER",
  "UNSUPPORTED_CHAIN",
  "UNKNOWN_TOKEN",
  "TOKEN_EXCLUDED",
  "NO_ROUTE",
  "INSUFFICIENT_LIQUIDITY",
  "SIMULATION_REVERTED",
  "BELOW_PLAN",
  "INVALID_PERMIT",
  "NOT_READY",
  "STATE_STALE",
  "OVERLOADED",
  "RPC_UNAVAILABLE",
  "CONTRACTS_NOT_DEPLOYED",
  "NOT_IMPLEMENTED",
  "QUOTE_TIMEOUT",
] as const;

const description = `Searches the venues that the service follows, several hops and several venues at once, and simulates the
transaction on the block it was made for. A tokenIn other than the native currency must be approved
before \`tx\` is sent: for \`router\` to the Router, which is \`tx.to\`, for \`ensowallet\` to the owner's wallet, for \`delegate\` to
nobody; \`/wallet/approve\` with the same \`routingStrategy\` answers that transaction. A missing balance or allowance never fails
the answer. Send \`tx\` with \`gas\` as its limit.

In place of an approval the sender of strategy \`router\` may sign: \`permit\` for a token that takes permits, \`permit2\` in a
POST for any other; \`/wallet/permit\` answers what to sign. Whatever is signed has to hold when the answer is simulated, or the
answer is INVALID_PERMIT.

With the service's setting \`api.relaxedRoute\`, \`spender\`, \`receiver\` and \`routingStrategy\` may be absent,
and \`tokenIn\` with \`amountIn\`, and \`tokenOut\`, may be lists of up to ${MAX_TOKENS}, all of them distinct: an equal part of every
input is spent on each output. \`amountOut\` and \`minAmountOut\` are then lists in the order of \`tokenOut\`, and \`feeAmount\`
has one entry for each input.

\`Accept: text/event-stream\` is answered with an event at once and one for every block, each of the same cost as an answer,
until the client ends it or for as long as the service's setting \`api.liveSeconds\` says.`;

export const routeDocs: readonly EndpointDoc[] = [
  {
    ...shared,
    method: "get",
    summary: "The best route as a simulated transaction",
    description,
    query: routeParameters,
    events: "route",
    errors: [...errors, "TOO_MANY_STREAMS"],
  },
  {
    ...shared,
    method: "post",
    summary: "The same, with the parameters as members of a JSON object",
    description,
    body: routeBody,
    errors: [...errors, "INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  },
  {
    method: "get",
    path: "/api/v1/shortcuts/quote",
    tag: "Routes",
    summary: "What the best route would give, without a transaction",
    description:
      "Needs no wallet: without `fromAddress` the route is simulated for an address that owns nothing. It answers where Sluice's contracts are not deployed, too.",
    query: quoteParameters,
    aliases: routeAliases,
    response: quoteResponse,
    events: "quote",
    errors: [
      ...errors.filter((code) => code !== "CONTRACTS_NOT_DEPLOYED" && code !== "INVALID_PERMIT"),
      "TOO_MANY_STREAMS",
    ],
  },
];
