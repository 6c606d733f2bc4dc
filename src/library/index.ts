/** Sluice's routing as a library: finds the best route in a market from a file, without a node. See docs/library.md. */
export { SluiceError } from "../errors/index.js";
export type { Bound, Gap } from "../routing/index.js";
export type { MarketFile } from "../snapshot/index.js";
export { findRoute, type Leg, type NoRoute, type Request, type Route } from "./findRoute.js";
export { type OpenMarket, openMarket } from "./market.js";
