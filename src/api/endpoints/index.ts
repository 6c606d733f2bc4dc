import { actionsEndpoint, protocolActionsEndpoint } from "./actions.js";
import { aggregatorsEndpoint } from "./aggregators.js";
import { bundleEndpoint } from "./bundle/endpoint.js";
import type { Endpoint } from "./endpoint.js";
import { healthEndpoint, readyEndpoint } from "./health.js";
import { metricsEndpoint } from "./metrics.js";
import { namesEndpoint } from "./names.js";
import { networksEndpoint } from "./networks.js";
import { openapiEndpoint } from "./openapi.js";
import { priceEndpoint, priceHistoryEndpoint, pricesEndpoint, priceVenuesEndpoint } from "./prices.js";
import { projectsEndpoint } from "./projects.js";
import { protocolsEndpoint } from "./protocols.js";
import { decodeEndpoint } from "./route/decode.js";
import { quoteEndpoint, routeEndpoint, routePostEndpoint } from "./route/endpoint.js";
import { quotesEndpoint } from "./route/quotes.js";
import { refreshEndpoint } from "./route/refresh.js";
import { networkSolveEndpoint, solveEndpoint } from "./solve/endpoint.js";
import { standardEndpoint, standardsEndpoint } from "./standards.js";
import { statusEndpoint } from "./status.js";
import { tokensEndpoint } from "./tokens/endpoint.js";
import { approvalsEndpoint } from "./wallet/approvals.js";
import { approveEndpoints } from "./wallet/approve.js";
import { balancesEndpoint } from "./wallet/balances.js";
import { walletEndpoint } from "./wallet/details.js";
import { permitEndpoint, permitPostEndpoint } from "./wallet/permit.js";

/** Every endpoint. The server mounts this list, and the OpenAPI document is built from it. */
export const endpoints: readonly Endpoint[] = [
  healthEndpoint,
  readyEndpoint,
  statusEndpoint,
  metricsEndpoint,
  networksEndpoint,
  tokensEndpoint,
  protocolsEndpoint,
  projectsEndpoint,
  actionsEndpoint,
  protocolActionsEndpoint,
  standardsEndpoint,
  standardEndpoint,
  aggregatorsEndpoint,
  routeEndpoint,
  routePostEndpoint,
  quoteEndpoint,
  quotesEndpoint,
  refreshEndpoint,
  decodeEndpoint,
  bundleEndpoint,
  solveEndpoint,
  networkSolveEndpoint,
  pricesEndpoint,
  priceEndpoint,
  priceVenuesEndpoint,
  priceHistoryEndpoint,
  walletEndpoint,
  ...approveEndpoints,
  permitEndpoint,
  permitPostEndpoint,
  approvalsEndpoint,
  balancesEndpoint,
  namesEndpoint,
  openapiEndpoint,
];
