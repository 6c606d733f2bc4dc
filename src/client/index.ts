export type * from "../wire/types.js";
export type { ApprovalTransaction } from "./approveIfNeeded.js";
export { type ClientOptions, createSluiceClient, type SluiceClient } from "./client.js";
export { SluiceApiError, type SluiceErrorCode } from "./error.js";
export type { RequestOptions } from "./requestOptions.js";
export type { Watched, WatchOptions } from "./watch.js";
