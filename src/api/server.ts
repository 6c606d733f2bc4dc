import type { ServerOptions } from "node:http";
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
import { endpointDocs } from "./documents/endpoints.js";
import { makeGuard } from "./edge/access/guard.js";
import { answerUnreadable } from "./edge/clientError.js";
import { makeNotFound, sendError } from "./edge/errors.js";
import { addHooks } from "./edge/hooks.js";
import { limitConnections, timeLimits } from "./edge/limits.js";
import { endStreams } from "./edge/live/stream.js";
import { makeStreams, type StreamLimits } from "./edge/live/streams.js";
import { noteMethods } from "./edge/methods.js";
import { makeAdmission } from "./edge/overload/admission.js";
import { refuseMisspelt } from "./edge/refuseMisspelt.js";
import { refuseUnsupported } from "./edge/refuseUnsupported.js";
import { requestIdOf } from "./edge/requestId.js";
import { actionsEndpoint } from "./endpoints/actions.js";
import { aggregatorsEndpoint } from "./endpoints/aggregators.js";
import { bundleEndpoint } from "./endpoints/bundle/endpoint.js";
import { metricsEndpoint } from "./endpoints/metrics.js";
import { networksEndpoint } from "./endpoints/networks.js";
import { openapiEndpoint } from "./endpoints/openapi.js";
import { healthEndpoints, statusEndpoint } from "./endpoints/operator.js";
import { pricesEndpoint } from "./endpoints/prices.js";
import { projectsEndpoint } from "./endpoints/projects.js";
import { protocolsEndpoint } from "./endpoints/protocols.js";
import { decodeEndpoint } from "./endpoints/route/decode.js";
import { routeEndpoint } from "./endpoints/route/endpoint.js";
import { quoteEndpoint } from "./endpoints/route/quote.js";
import { standardsEndpoint } from "./endpoints/standards.js";
import { tokensEndpoint } from "./endpoints/tokens/endpoint.js";
import { approvalsEndpoint } from "./endpoints/wallet/approvals.js";
import { approveEndpoint } from "./endpoints/wallet/approve.js";
import { balancesEndpoint } from "./endpoints/wallet/balances.js";
import { walletEndpoint } from "./endpoints/wallet/details.js";
import { permitEndpoint } from "./endpoints/wallet/permit.js";
import { mountPages } from "./pages/mountPages.js";
import { parseQuery } from "./parameters/query.js";

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

/** The HTTP edge: every endpoint, but those for operators where these have a port of their own. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const { server, notFound } = makeServer(app);
  if (app.api.cors)
    await server.register(cors, {
      origin: "*",
      methods: ["GET", "HEAD", "POST"],
      exposedHeaders,
      // The plugin's own refusal of an OPTIONS without Origin would be plain text.
      strictPreflight: false,
    });
  healthEndpoints(server, app);
  if (!app.operatorsApart) tellOperators(server, app);
  mountPages(server, app, interfaceDocument);
  const guard = makeGuard(app);
  const admission = makeAdmission(app);
  const streams = makeStreams(streamLimits(app));
  server.addHook("preClose", (done) => {
    endStreams(app);
    done();
  });
  await server.register(
    async (scope) => {
      scope.addHook("onRequest", guard);
      scope.addHook("onRequest", admission.onRequest);
      scope.addHook("preValidation", refuseMisspelt(endpointDocs));
      scope.addHook("preHandler", admission.preHandler);
      networksEndpoint(scope, app);
      tokensEndpoint(scope, app);
      protocolsEndpoint(scope, app);
      projectsEndpoint(scope, app);
      actionsEndpoint(scope, app);
      standardsEndpoint(scope, app);
      aggregatorsEndpoint(scope);
      routeEndpoint(scope, app, streams);
      quoteEndpoint(scope, app, streams);
      decodeEndpoint(scope);
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

/** What an operator's own port answers: how the service fares, and nothing of what it is for. */
export function buildOperatorServer(app: App): FastifyInstance {
  const { server } = makeServer(app);
  healthEndpoints(server, app);
  tellOperators(server, app);
  return server;
}

function tellOperators(server: FastifyInstance, app: App): void {
  statusEndpoint(server, app);
  metricsEndpoint(server, app);
}

type Made = {
  readonly server: FastifyInstance;
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => void;
};

/** A server without endpoints: the one error body, request ids, one log line per request, limits of connections. */
function makeServer(app: App): Made {
  const times = timeLimits(app.limits);
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
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, methodsAt),
    http: { ...noHostNeeded, ...times },
    requestTimeout: times.requestTimeout,
    keepAliveTimeout: times.keepAliveTimeout,
    // Whoever does not take his answer is not waited for; one that is being made takes no longer than this.
    connectionTimeout: Math.max(app.limits.idleMs, 2 * app.api.quoteTimeoutMs),
    frameworkErrors: sendError,
  });
  limitConnections(server.server, app.limits, app.logger);
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(sendError);
  const methodsAt = noteMethods(server);
  const notFound = makeNotFound(methodsAt);
  server.setNotFoundHandler(notFound);
  addHooks(server, app);
  // After the guards, and before a body is read that nobody wants.
  server.addHook("preParsing", (request, reply, _, done) => {
    if (request.is404) notFound(request, reply);
    else done();
  });
  refuseUnsupported(server);
  return { server, notFound };
}

function streamLimits({ api }: App): StreamLimits {
  return { all: api.liveStreams, perCaller: api.liveStreamsPerCaller, seconds: api.liveSeconds };
}

function interfaceDocument() {
  return buildDocument(endpointDocs);
}
