/**
 * Sluice's routing as a library: markets from files, the best route without a node. docs/library.md shows its use.
 */
export { SluiceError } from "../errors/index.js";
export type { Bound, Gap } from "../routing/index.js";
export type { MarketFile } from "../snapshot/index.js";
export { findRoute, type Leg, type NoRoute, type Request, type Route } from "./findRoute.js";
export { type OpenMarket, openMarket } from "./market.js";
