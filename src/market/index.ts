export type { Adapters } from "./adapters.js";
export { discoverInputs, discoverVenues } from "./discoverVenues.js";
export type { BlockFees } from "./fees.js";
export { makeMarketFilter } from "./filter.js";
export { followMarket, type MarketFollower } from "./follow.js";
export type { FollowOptions } from "./followOptions.js";
export { accruedState, holdingsOf } from "./holdings.js";
export { loadVenues, untradableOf } from "./loadVenues.js";
export {
  type Market,
  makeMarket,
  type Pool,
  type Untradable,
  type Visitor,
  wholeOf,
  withGuests,
} from "./market.js";
export type { MarketProgress } from "./progress.js";
export { readVenues } from "./readMarket.js";
export type { KeptMarket } from "./resumeMarket.js";
