import type { ServerOptions } from "node:http";
import cors from "@fastify/cors";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { catalogue, type ErrorCode } from "../errors/index.js";
import { makeGuard } from "./access/guard.js";
import { actionsEndpoint } from "./actions.js";
import { aggregatorsEndpoint } from "./aggregators.js";
import type { App } from "./app.js";
import { bundleEndpoint } from "./bundle/endpoint.js";
import { answerUnreadable } from "./clientError.js";
import { docsEndpoint } from "./docs.js";
import { endedWith } from "./ended.js";
import { clientClosed, codeOf, makeNotFound, sendError } from "./errors.js";
import { noteMethods } from "./methods.js";
import { metricsEndpoint } from "./metrics/endpoint.js";
import { networksEndpoint } from "./networks.js";
import { buildDocument } from "./openapi/document.js";
import { openapiEndpoint } from "./openapi/endpoint.js";
import { endpointDocs } from "./openapi/endpoints.js";
import { operatorEndpoints } from "./operator.js";
import { parseQuery } from "./parameters/query.js";
import { pricesEndpoint } from "./prices.js";
import { projectsEndpoint } from "./projects.js";
import { protocolsEndpoint } from "./protocols.js";
import { requestIdOf } from "./requestId.js";
import { routeEndpoint } from "./route/endpoint.js";
import { quoteEndpoint } from "./route/quote.js";
import { standardsEndpoint } from "./standards.js";
import { tokensEndpoint } from "./tokens/endpoint.js";
import { approvalsEndpoint } from "./wallet/approvals.js";
import { approveEndpoint } from "./wallet/approve.js";
import { balancesEndpoint } from "./wallet/balances.js";
import { walletEndpoint } from "./wallet/details.js";
import { permitEndpoint } from "./wallet/permit.js";

/** Headers of answers that browsers of other origins may read. */
const exposedHeaders = [
  "X-Request-Id",
  "Retry-After",
  "Deprecation",
  "ETag",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

/** Node refuses a request without Host by itself and without a body; Sluice does not look at Host. */
const noHostNeeded: ServerOptions & { requireHostHeader: boolean } = { requireHostHeader: false };

/** The HTTP edge: every endpoint, the one error body, request ids, one log line per request. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    routerOptions: {
      querystringParser: (query) => parseQuery(query),
      ignoreTrailingSlash: true,
      // The whole request line is bounded by Node; a long slug or address is unknown or malformed like a short one.
      maxParamLength: 2 ** 16,
    },
    bodyLimit: app.api.bodyLimitBytes,
    trustProxy: app.trustProxy,
    forceCloseConnections: "idle",
    // What arrives on an open connection while the service stops is still answered; /ready says that it stops.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    http: noHostNeeded,
    frameworkErrors: sendError,
  });
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(sendError);
  const notFound = makeNotFound(noteMethods(server));
  server.setNotFoundHandler(notFound);
  addHooks(server, app);
  if (app.api.cors)
    await server.register(cors, {
      origin: "*",
      methods: ["GET", "HEAD", "POST"],
      exposedHeaders,
      // The plugin's own refusal of an OPTIONS without Origin would be plain text.
      strictPreflight: false,
    });
  operatorEndpoints(server, app);
  metricsEndpoint(server, app);
  docsEndpoint(server, interfaceDocument);
  const guard = makeGuard(app);
  await server.register(
    async (scope) => {
      scope.addHook("onRequest", guard);
      networksEndpoint(scope, app);
      tokensEndpoint(scope, app);
      protocolsEndpoint(scope, app);
      projectsEndpoint(scope, app);
      actionsEndpoint(scope, app);
      standardsEndpoint(scope, app);
      aggregatorsEndpoint(scope);
      routeEndpoint(scope, app);
      quoteEndpoint(scope, app);
      bundleEndpoint(scope, app);
      pricesEndpoint(scope, app);
      openapiEndpoint(scope, interfaceDocument);
      walletEndpoint(scope, app);
      approveEndpoint(scope, app);
      permitEndpoint(scope, app);
      approvalsEndpoint(scope, app);
      balancesEndpoint(scope, app);
    },
    { prefix: "/api" },
  );
  // What is not there is guarded like what is, however its path is encoded.
  await server.register(
    async (scope) => {
      scope.addHook("onRequest", guard);
      scope.setNotFoundHandler(notFound);
    },
    { prefix: "/api/v1" },
  );
  return server;
}

function interfaceDocument() {
  return buildDocument(endpointDocs);
}

/** What every answer has in common. Callbacks, since a promise for each hook costs more than most answers. */
function addHooks(server: FastifyInstance, app: App): void {
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    reply.header("X-Content-Type-Options", "nosniff");
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) noteEnd(app, request, reply);
    });
    // A connection that was reset has no other end any more.
    if (request.raw.socket.remoteAddress === undefined) done(clientClosed());
    else done();
  });
  server.addHook("onSend", (_, reply, payload, done) => {
    // A connection kept open would hold up the end of the service until it times out.
    if (app.stopping()) reply.header("Connection", "close");
    done(null, payload);
  });
  server.addHook("onResponse", (request, reply, done) => {
    if (reply.raw.writableFinished)
      note(app, request, reply, { status: reply.statusCode, code: codeOf(request) });
    done();
  });
}

/** Of an exchange that ended without an answer: by the client, or by what its connection was ended with. */
function noteEnd(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const code = endedWith(request.raw.socket) ?? "CLIENT_CLOSED";
  note(app, request, reply, { status: catalogue[code].status, code });
}

type Ending = { readonly status: number; readonly code: ErrorCode | undefined };

/** Counts and logs an exchange. The path alone: a query may carry a key, and what somebody trades is nobody's business. */
function note(app: App, request: FastifyRequest, reply: FastifyReply, { status, code }: Ending): void {
  const path = request.url.split("?")[0];
  const { method } = request;
  const quiet = path === "/health" || path === "/ready";
  app.logger[quiet ? "debug" : "info"](
    {
      request_id: request.id,
      method,
      path,
      status,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    code === "CLIENT_CLOSED" ? "The client closed the connection" : "Answered a request",
  );
  app.metrics?.answered({
    path: request.routeOptions.url,
    method,
    status,
    code,
    elapsedMs: reply.elapsedTime,
  });
}
