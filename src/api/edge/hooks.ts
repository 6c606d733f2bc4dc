import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { catalogue, type ErrorCode } from "../../errors/index.js";
import type { App } from "../app.js";
import { endReasonOf } from "./endReasons.js";
import { clientClosed, codeOf } from "./errors.js";

/**
 * Adds what every answer has in common. `quietPaths` are logged at debug. The hooks are callbacks, since a promise for each
 * costs more than most answers.
 */
export function addHooks(server: FastifyInstance, app: App, quietPaths: ReadonlySet<string>): void {
  const note = makeNote(app, quietPaths);
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    reply.header("X-Content-Type-Options", "nosniff");
    reply.raw.once("close", () => {
      if (reply.raw.writableFinished) return;
      // Ended without an answer: by the service for a reason of its own, or else by the client.
      const code = endReasonOf(request.raw.socket) ?? "CLIENT_CLOSED";
      note(request, reply, { status: catalogue[code].status, code });
    });
    // A connection that was reset emits no other close.
    if (request.raw.socket.remoteAddress === undefined) done(clientClosed());
    else done();
  });
  server.addHook("onSend", (_, reply, payload, done) => {
    // A connection kept open would delay the end of the service until it times out.
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

/** Makes the function that logs and counts an exchange. It logs the path alone: a query may hold a key, and is private. */
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
    // How long a client stays on a stream is no measure of the service.
    if (isLive) return;
    const { url } = request.routeOptions;
    app.metrics?.answered({ path: url, method, status, code, elapsedMs: reply.elapsedTime });
  };
}

function sentenceOf(code: ErrorCode | undefined): string {
  return code === "CLIENT_CLOSED" ? "The client closed the connection" : "Answered a request";
}
