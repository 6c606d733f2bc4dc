import type { Server } from "node:http";

/** How long a connection may keep the service waiting, in milliseconds, and how many connections may be open. */
export type ConnectionLimits = {
  /** The limit for the headers of a request, and for the first byte of a new connection. */
  readonly headersMs: number;
  /** The limit for a whole request. */
  readonly requestMs: number;
  /** The limit from an answer to the next request. */
  readonly idleMs: number;
  readonly maxConnections: number;
};

type Log = { warn(fields: object, message: string): void };

/** How often Node checks for slow requests. Node's default is 30 seconds. */
const checkEveryMs = 1000;
/** The shortest time between two log lines about closed connections. */
const logEveryMs = 60_000;

/** The limits in the form that Node's HTTP server takes, in milliseconds. Its published types lack some of them. */
type NodeLimits = {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly connectionsCheckingInterval: number;
};

/** Returns the limits as options for Node's HTTP server. */
export function timeLimits({ headersMs, requestMs, idleMs }: ConnectionLimits): NodeLimits {
  return {
    // Node refuses a header limit that exceeds the limit for the whole request.
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkEveryMs,
  };
}

/** Closes connections of `server` beyond `maxConnections`, and logs that they were closed. */
export function limitConnections(server: Server, { maxConnections }: ConnectionLimits, log: Log): void {
  server.maxConnections = maxConnections;
  let closed = 0;
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    closed++;
    const nowMs = performance.now();
    if (nowMs - loggedAtMs < logEveryMs) return;
    log.warn({ max_connections: maxConnections, closed }, "Closed connections beyond server.maxConnections");
    loggedAtMs = nowMs;
    closed = 0;
  });
}
