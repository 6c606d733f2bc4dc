import type { Server } from "node:http";

/** How long a connection may keep the service waiting, in milliseconds, and how many there may be. */
export type ConnectionLimits = {
  /** For the headers of a request, and for the first byte of a new connection. */
  readonly headersMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** From an answer to the next request. */
  readonly idleMs: number;
  readonly maxConnections: number;
};

type Log = { warn(fields: object, message: string): void };

/** How often it is looked for requests that take too long; Node's own default is half a minute. */
const lookEveryMs = 1000;
/** What is closed unanswered is told at most so often. */
const tellEveryMs = 60_000;

/** The limits as Node's HTTP server takes them, in milliseconds. Its published types lack some of them. */
type NodeLimits = {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly connectionsCheckingInterval: number;
};

/** What Node's HTTP server is told of the limits when it is made. */
export function timeLimits({ headersMs, requestMs, idleMs }: ConnectionLimits): NodeLimits {
  return {
    // Node refuses a limit that is more than the whole's.
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: lookEveryMs,
  };
}

/** Keeps `server` from having more than `maxConnections`, and says so in the log where there would be. */
export function limitConnections(server: Server, { maxConnections }: ConnectionLimits, log: Log): void {
  server.maxConnections = maxConnections;
  let closed = 0;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    closed++;
    const nowMs = performance.now();
    if (nowMs - toldAtMs < tellEveryMs) return;
    log.warn({ max_connections: maxConnections, closed }, "Closed connections beyond server.maxConnections");
    toldAtMs = nowMs;
    closed = 0;
  });
}
