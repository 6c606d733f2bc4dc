import { actionsDocs } from "../endpoints/actions.js";
import { aggregatorsDocs } from "../endpoints/aggregators.js";
import { bundleDocs } from "../endpoints/bundle/docs.js";
import { metricsDocs } from "../endpoints/metrics.js";
import { networksDocs } from "../endpoints/networks.js";
import { openapiDocs } from "../endpoints/openapi.js";
import { operatorDocs } from "../endpoints/operator.js";
import { pricesDocs } from "../endpoints/prices.js";
import { projectsDocs } from "../endpoints/projects.js";
import { protocolsDocs } from "../endpoints/protocols.js";
import { decodeDocs } from "../endpoints/route/decode.js";
import { routeDocs } from "../endpoints/route/docs.js";
import { standardsDocs } from "../endpoints/standards.js";
import { tokensDocs } from "../endpoints/tokens/endpoint.js";
import { approvalsDocs } from "../endpoints/wallet/approvals.js";
import { approveDocs } from "../endpoints/wallet/approve.js";
import { balancesDocs } from "../endpoints/wallet/balances.js";
import { walletDocs } from "../endpoints/wallet/details.js";
import { permitDocs } from "../endpoints/wallet/permitDocs.js";
import type { EndpointDoc } from "./endpointDoc.js";

/** Every endpoint's description. A test compares the list with the routes that are served. */
export const endpointDocs: readonly EndpointDoc[] = [
  operatorDocs,
  metricsDocs,
  networksDocs,
  tokensDocs,
  protocolsDocs,
  projectsDocs,
  actionsDocs,
  standardsDocs,
  aggregatorsDocs,
  routeDocs,
  decodeDocs,
  bundleDocs,
  pricesDocs,
  walletDocs,
  approveDocs,
  permitDocs,
  approvalsDocs,
  balancesDocs,
  openapiDocs,
].flat();
