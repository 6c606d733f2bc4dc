export type { Adapters } from "./adapters.js";
export { discoverInputs, discoverVenues } from "./discover.js";
export type { BlockFees } from "./fees.js";
export { makeMarketFilter } from "./filter.js";
export { type FollowOptions, followMarket, type MarketFollower } from "./follow.js";
export { accruedState, holdingsOf } from "./holdings.js";
export { loadVenues, refusedOf } from "./load.js";
export {
  type Market,
  makeMarket,
  type Pool,
  type Refused,
  type Visitor,
  wholeOf,
  withGuests,
} from "./market.js";
export type { MarketProgress } from "./progress.js";
export { readVenues } from "./readPools.js";
export type { Kept } from "./resume.js";
