export { type Catalogue, type CatalogueVenue, isAmong, type RefusedVenues } from "./catalogue.js";
export type { FollowLimits } from "./choose.js";
export { type Discovery, type DiscoveryOptions, makeDiscovery } from "./discovery.js";
export { type AbsentDeployment, probeDeployments } from "./probeDeployments.js";
export type { WeighedEntry } from "./rank.js";
export type { DiscoveryProgress } from "./sourceDiscovery.js";
export { type Announcements, announcementsOn, anyOf } from "./sources.js";
export type { TradedPart } from "./weights.js";
