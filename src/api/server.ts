import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerOptions } from "node:http";
import cors from "@fastify/cors";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { App } from "./app.js";
import { buildDocument } from "./documents/document.js";
import { answerUnreadable } from "./edge/clientError.js";
import { makeNotFound, makeNotHere, sendError } from "./edge/errors.js";
import { addHooks } from "./edge/hooks.js";
import { limitConnections, timeLimits } from "./edge/limits.js";
import { notePaths } from "./edge/paths.js";
import { refuseUnsupported } from "./edge/refuseUnsupported.js";
import { endpoints } from "./endpoints/index.js";
import { makeContext, mountApi, mountOperators } from "./mountEndpoints.js";
import { makeLostPage, mountPages } from "./pages/mountPages.js";
import { parseQuery } from "./parameters/query.js";

/** Response headers that pages of other origins may read. */
const exposedHeaders = [
  "X-Request-Id",
  "Retry-After",
  "Deprecation",
  "Search-Cut",
  "ETag",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

/**
 * Turns off Node's check for a Host header. Node would refuse a request without one and send no body, and Sluice does
 * not need the header.
 */
const noHostNeeded: ServerOptions & { requireHostHeader: boolean } = { requireHostHeader: false };

/**
 * Builds the server with all pages and endpoints, except the endpoints for operators if they have a separate port. That of
 * an indexer has no others.
 */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const { server, notFound } = makeServer(app);
  if (app.api.cors)
    await server.register(cors, {
      origin: "*",
      methods: ["GET", "HEAD", "POST"],
      exposedHeaders,
      // The plugin itself would refuse an OPTIONS request without Origin in plain text.
      strictPreflight: false,
    });
  const context = makeContext(app, openapiDocument);
  const here = endpoints.filter(({ access }) => access !== "operator" || !app.operatorsApart);
  if (app.role === "index") {
    const state = here.filter(({ tag }) => tag === "Operators");
    mountOperators(server, state, context);
    return server;
  }
  mountOperators(server, here, context);
  mountPages(server, app, openapiDocument);
  await mountApi(server, here, context, notFound);
  return server;
}

/**
 * Builds the server of the operators' separate port. It reports the state of the service and serves nothing of the API.
 */
export function buildOperatorServer(app: App): FastifyInstance {
  const { server } = makeServer(app);
  mountOperators(server, endpoints, makeContext(app, openapiDocument));
  return server;
}

function openapiDocument() {
  return buildDocument(endpoints);
}

/** Paths whose requests are logged at debug. */
const quietPaths = new Set(endpoints.filter(({ logged }) => logged === "debug").map(({ path }) => path));

type Made = {
  readonly server: FastifyInstance;
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => void;
};

/**
 * Makes a server without endpoints. It has the common error body, request ids, one log line per request and connection
 * limits.
 */
function makeServer(app: App): Made {
  const times = timeLimits(app.limits);
  const server = Fastify({
    loggerInstance: app.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    routerOptions: {
      querystringParser: (query) => parseQuery(query),
      ignoreTrailingSlash: true,
      // Node limits the whole request line. A long slug or address should be reported as unknown or malformed, like a
      // short one.
      maxParamLength: 2 ** 16,
    },
    bodyLimit: app.api.bodyLimitBytes,
    trustProxy: app.trustProxy,
    forceCloseConnections: "idle",
    // While the service stops, it still answers requests on open connections. /ready reports that it is stopping.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, paths),
    http: { ...noHostNeeded, ...times },
    requestTimeout: times.requestTimeout,
    keepAliveTimeout: times.keepAliveTimeout,
    // Closes connections whose client does not read its answer. No answer takes longer than this to make.
    connectionTimeout: Math.max(app.limits.idleMs, 2 * app.api.quoteTimeoutMs),
    frameworkErrors: sendError,
  });
  limitConnections(server.server, app.limits, app.logger);
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(sendError);
  const paths = notePaths(server);
  const unmatched = makeNotFound(paths);
  const elsewhere = app.role === "index" ? makeNotHere(unmatched) : unmatched;
  const notFound = app.page === undefined ? elsewhere : makeLostPage(elsewhere);
  server.setNotFoundHandler(notFound);
  addHooks(server, app, quietPaths);
  // Runs after the guards, and before a body is read in vain.
  server.addHook("preParsing", (request, reply, _, done) => {
    if (request.is404) notFound(request, reply);
    else done();
  });
  refuseUnsupported(server);
  return { server, notFound };
}

/** Returns the caller's `X-Request-Id` if it is plain text of a sensible length, or else a new one. */
function requestIdOf(request: IncomingMessage | { headers: IncomingMessage["headers"] }): string {
  const sent = request.headers["x-request-id"];
  return typeof sent === "string" && /^[\x21-\x7e]{1,128}$/.test(sent) ? sent : randomUUID();
}
