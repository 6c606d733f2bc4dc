import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { catalogue, type ErrorCode } from "../../errors/index.js";
import type { App } from "../app.js";
import { endReasonOf } from "./endReasons.js";
import { clientClosed, codeOf } from "./errors.js";

/** What every answer has in common. Callbacks, since a promise for each hook costs more than most answers. */
export function addHooks(server: FastifyInstance, app: App): void {
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
  const code = endReasonOf(request.raw.socket) ?? "CLIENT_CLOSED";
  note(app, request, reply, { status: catalogue[code].status, code });
}

type Ending = { readonly status: number; readonly code: ErrorCode | undefined };

/** Counts and logs an exchange. The path alone: a query may carry a key, and what somebody trades is nobody's business. */
function note(app: App, request: FastifyRequest, reply: FastifyReply, { status, code }: Ending): void {
  const path = request.url.split("?")[0];
  const { method } = request;
  const quiet = path === "/health" || path === "/ready";
  const isLive = String(reply.getHeader("content-type")).startsWith("text/event-stream");
  app.logger[quiet ? "debug" : "info"](
    {
      request_id: request.id,
      method,
      path,
      status: isLive ? 200 : status,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    isLive ? "Ended a live answer" : sentenceOf(code),
  );
  // How long somebody looked on is no measure of the service.
  if (isLive) return;
  app.metrics?.answered({
    path: request.routeOptions.url,
    method,
    status,
    code,
    elapsedMs: reply.elapsedTime,
  });
}

function sentenceOf(code: ErrorCode | undefined): string {
  return code === "CLIENT_CLOSED" ? "The client closed the connection" : "Answered a request";
}
