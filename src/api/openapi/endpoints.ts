import { actionsDocs } from "../actions.js";
import { aggregatorsDocs } from "../aggregators.js";
import { bundleDocs } from "../bundle/docs.js";
import { metricsDocs } from "../metrics/endpoint.js";
import { networksDocs } from "../networks.js";
import { operatorDocs } from "../operator.js";
import { pricesDocs } from "../prices.js";
import { projectsDocs } from "../projects.js";
import { protocolsDocs } from "../protocols.js";
import { decodeDocs } from "../route/decode.js";
import { routeDocs } from "../route/docs.js";
import { standardsDocs } from "../standards.js";
import { tokensDocs } from "../tokens/endpoint.js";
import { approvalsDocs } from "../wallet/approvals.js";
import { approveDocs } from "../wallet/approve.js";
import { balancesDocs } from "../wallet/balances.js";
import { walletDocs } from "../wallet/details.js";
import { permitDocs } from "../wallet/permitDocs.js";
import { openapiDocs } from "./endpoint.js";
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
