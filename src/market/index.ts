export { type Adapters, discoverInputs, discoverVenues, loadVenues, makeMarket } from "./bootstrap.js";
export type { BlockFees } from "./fees.js";
export { type FollowOptions, followMarket, type MarketFollower } from "./follow.js";
export { accruedState, holdingsOf } from "./holdings.js";
export type { Market, Pool } from "./market.js";
