export { actionListings, actionListingsOf } from "./actions.js";
export { type KnownDeployment, knownDeployments } from "./deployments.js";
export { filterTokens, type TokenFilter } from "./filter.js";
export { paginate } from "./paginate.js";
export { positionsOf } from "./positions.js";
export { projectListings, protocolListings } from "./protocols.js";
export { standardListings } from "./standards.js";
export { kindOf, type TokenListing, type Underlying } from "./tokenListing.js";
export { makeTokenListings } from "./tokenListings.js";
