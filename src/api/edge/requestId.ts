import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The caller's `X-Request-Id` if it is plain text of a sensible length, else a new one. */
export function requestIdOf(request: IncomingMessage | { headers: IncomingMessage["headers"] }): string {
  const sent = request.headers["x-request-id"];
  return typeof sent === "string" && /^[\x21-\x7e]{1,128}$/.test(sent) ? sent : randomUUID();
}
