import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { catalogue, type ErrorCode } from "../../errors/index.js";
import type { App } from "../app.js";
import { endReasonOf } from "./endReasons.js";
import { clientClosed, codeOf } from "./errors.js";

/**
 * Adds the hooks that every answer shares. Requests to `quietPaths` are logged at debug. The hooks use callbacks, since
 * a promise for each costs more than most answers.
 */
export function addHooks(server: FastifyInstance, app: App, quietPaths: ReadonlySet<string>): void {
  const note = makeNote(app, quietPaths);
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    reply.header("X-Content-Type-Options", "nosniff");
    reply.raw.once("close", () => {
      if (reply.raw.writableFinished) return;
      // The connection ended without an answer. Either the service ended it for a recorded reason, or the client did.
      const code = endReasonOf(request.raw.socket) ?? "CLIENT_CLOSED";
      note(request, reply, { status: catalogue[code].status, code });
    });
    // A connection that was already reset emits no further close event.
    if (request.raw.socket.remoteAddress === undefined) done(clientClosed());
    else done();
  });
  server.addHook("onSend", (_, reply, payload, done) => {
    // A kept-alive connection would delay the shutdown until it times out.
    if (app.stopping()) reply.header("Connection", "close");
    done(null, payload);
  });
  server.addHook("onResponse", (request, reply, done) => {
    if (reply.raw.writableFinished) note(request, reply, { status: reply.statusCode, code: codeOf(request) });
    done();
  });
}

type Ending = { readonly status: number; readonly code: ErrorCode | undefined };
type Note = (request: FastifyRequest, reply: FastifyReply, ending: Ending) => void;

/**
 * Makes the function that logs and counts an exchange. It logs only the path, since a query is private and may hold a
 * key.
 */
function makeNote(app: App, quietPaths: ReadonlySet<string>): Note {
  return (request, reply, { status, code }) => {
    const path = request.url.split("?")[0] ?? "";
    const { method } = request;
    const isLive = String(reply.getHeader("content-type")).startsWith("text/event-stream");
    app.logger[quietPaths.has(path) ? "debug" : "info"](
      {
        request_id: request.id,
        method,
        path,
        status: isLive ? 200 : status,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      isLive ? "Ended a live answer" : sentenceOf(code),
    );
    // The time that a client stays on a stream says nothing about the service.
    if (isLive) return;
    const { url } = request.routeOptions;
    app.metrics?.answered({ path: url, method, status, code, elapsedMs: reply.elapsedTime });
  };
}

function sentenceOf(code: ErrorCode | undefined): string {
  return code === "CLIENT_CLOSED" ? "The client closed the connection" : "Answered a request";
}
