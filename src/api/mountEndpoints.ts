import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { makeTokenListings } from "../listings/index.js";
import type { App } from "./app.js";
import { makeGuard, makeOperatorGuard } from "./edge/access/guard.js";
import { wantsEvents } from "./edge/live/accepts.js";
import { makeStreams } from "./edge/live/openStreams.js";
import { streamLive } from "./edge/live/stream.js";
import { makeAdmission } from "./edge/overload/admission.js";
import { makeAnswerInTime } from "./edge/overload/answerInTime.js";
import { refuseMisspelt } from "./edge/refuseMisspelt.js";
import type { Context, Endpoint } from "./endpoints/endpoint.js";

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;
type NotFound = (request: FastifyRequest, reply: FastifyReply) => void;

/** Makes the objects that the handlers of one server share. */
export function makeContext(app: App, document: () => object): Context {
  const tokens = makeTokenListings(() =>
    [...app.networks.values()].flatMap((service) => {
      const services = service.services();
      if (services === undefined) return [];
      const { network, universe, follower } = services;
      return [{ network, universe, market: follower.current(), worth: services }];
    }),
  );
  return { app, tokens, document };
}

/** Mounts the endpoints that take an API key, behind the guard, the admission and the check for misspelt parameters. */
export async function mountApi(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  context: Context,
  notFound: NotFound,
): Promise<void> {
  const { app } = context;
  const guard = makeGuard(app);
  const admission = makeAdmission(app);
  const streams = makeStreams({ all: app.api.liveStreams, perCaller: app.api.liveStreamsPerCaller });
  const answerInTime = makeAnswerInTime(app, admission);
  server.addHook("preClose", (done) => {
    streams.endAll();
    guard.close();
    done();
  });

  function handlerOf(endpoint: Endpoint): Handler {
    if ("answer" in endpoint) return endpoint.answer(context);
    const { live } = endpoint;
    const searchFor = endpoint.search(context);
    return async (request, reply) => {
      const { services, answer, answers = 1 } = searchFor(request, reply);
      const refusal = answers > 1 ? guard.chargeAgain(request, answers - 1) : undefined;
      if (refusal !== undefined) throw refusal;
      const once = () => answerInTime(reply, services, answer);
      if (live === undefined || !wantsEvents(request)) return once();
      return streamLive(
        request,
        reply,
        { app, guard, streams },
        { event: live, services, answers, answer: once },
      );
    };
  }

  await server.register(async (scope) => {
    scope.addHook("onRequest", guard.onRequest);
    scope.addHook("onRequest", admission.onRequest);
    scope.addHook("preValidation", refuseMisspelt(endpoints));
    scope.addHook("preHandler", admission.preHandler);
    for (const endpoint of endpoints)
      if (endpoint.access === "key") mount(scope, endpoint, handlerOf(endpoint));
  });
  // Guards unknown paths like known ones, however they are encoded.
  await server.register(
    async (scope) => {
      scope.addHook("onRequest", guard.onRequest);
      scope.setNotFoundHandler(notFound);
    },
    { prefix: "/api/v1" },
  );
}

/** Mounts the endpoints that are open to anybody, and those for operators behind their own guard. */
export function mountOperators(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  context: Context,
): void {
  const guard = makeOperatorGuard(context.app);
  for (const endpoint of endpoints)
    if (endpoint.access !== "key")
      mount(server, endpoint, endpoint.answer(context), endpoint.access === "operator" ? guard : {});
}

function mount(
  server: FastifyInstance,
  endpoint: Endpoint,
  handler: Handler,
  hooks: Partial<ReturnType<typeof makeOperatorGuard>> = {},
): void {
  const { method, path } = endpoint;
  // The router writes a path parameter as `:name`.
  const url = path.replace(/\{(\w+)\}/g, ":$1");
  server.route({ ...hooks, method: method.toUpperCase(), url, config: { endpoint }, handler });
}
