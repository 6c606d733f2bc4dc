export { type Metrics, makeMetrics } from "./metrics.js";
export type { FleetParts } from "./network/fleetParts.js";
export { type OpenNetwork, openNetwork } from "./network/open.js";
export { openIndexed } from "./network/openIndexed.js";
export { type FleetStanding, type NetworkService, phaseNames, type StartProgress } from "./networkService.js";
export type { Services } from "./services.js";
