export { listActions, listActionsOf } from "./actions.js";
export { type KnownDeployment, knownDeployments } from "./deployments.js";
export { filterTokens, type TokenFilter } from "./filter.js";
export { pageOf } from "./page.js";
export { positionsOf } from "./positions.js";
export { listProjects, listProtocols } from "./protocols.js";
export { listStandards } from "./standards.js";
export { type CatalogToken, kindOf, type Underlying } from "./token.js";
export { makeTokenCatalog } from "./tokens.js";
