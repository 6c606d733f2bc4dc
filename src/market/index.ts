export type { Adapters } from "./adapters.js";
export { discoverInputs, discoverVenues } from "./discover.js";
export type { BlockFees } from "./fees.js";
export { type FollowOptions, followMarket, type MarketFollower } from "./follow.js";
export { accruedState, holdingsOf } from "./holdings.js";
export { loadVenues, refusedOf } from "./load.js";
export { type Market, makeMarket, type Pool, type Refused } from "./market.js";
export type { MarketProgress } from "./progress.js";
export type { Kept } from "./resume.js";
