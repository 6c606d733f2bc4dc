import type { App } from "../../api/index.js";
import type { Settings } from "../../config/index.js";

/** Returns how long a connection may take, in milliseconds, and how many connections there may be. */
export function limitsOf({ server }: Settings): App["limits"] {
  return {
    headersMs: server.headersSeconds * 1000,
    requestMs: server.requestSeconds * 1000,
    idleMs: server.idleSeconds * 1000,
    maxConnections: server.maxConnections,
  };
}
