export { NATIVE } from "../lib/address.js";
export { MAX_FEE_BPS, MAX_TOKENS } from "../program/limits.js";
export type * from "../wire/types.js";
export type { ApprovalTransaction } from "./approveIfNeeded.js";
export { type ClientOptions, createSluiceClient, type SluiceClient } from "./client.js";
export { SluiceApiError, type SluiceErrorCode } from "./error.js";
export type { RouteAtLeast, ShownAmounts } from "./routeAtLeast.js";
export type { RequestOptions } from "./send.js";
export type { Watched, WatchOptions } from "./watch.js";
