import type { SendOptions } from "./send.js";

/** Options of a client, or of one request. */
export type RequestOptions = SendOptions & {
  /** Sent as `Authorization: Bearer <key>`. For `status` and `metrics`, the operator's key if the service has one. */
  readonly apiKey?: string;
};
