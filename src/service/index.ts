export { type Metrics, makeMetrics } from "./metrics.js";
export { type OpenNetwork, openNetwork } from "./network/open.js";
export type { NetworkService, StartProgress } from "./networkService.js";
export type { Services } from "./services.js";
