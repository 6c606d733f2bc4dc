import type { SendOptions } from "./send.js";

/** Of a client, or of one request. */
export type RequestOptions = SendOptions & {
  /** Sent as `Authorization: Bearer <key>`; the operator's own for `status` and `metrics` where the service has one. */
  readonly apiKey?: string;
};
