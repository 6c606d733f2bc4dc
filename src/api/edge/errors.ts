import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { BlockGoneError, RpcError } from "../../chain/index.js";
import { asSluiceError, type ErrorCode, SluiceError } from "../../errors/index.js";
import type { errorBody } from "../documents/fields.js";
import { quoted } from "../parameters/read.js";
import type { ServerPaths } from "./paths.js";

/** The body of every error response. */
type ErrorBody = z.input<typeof errorBody>;

/** The default for temporary errors that state no time of their own. */
const retryAfterSeconds = 1;

/** Returns the body of an error. A code without a status becomes a 500. */
export function bodyOf(known: SluiceError, requestId: string): ErrorBody {
  const status = known.entry.status ?? 500;
  return {
    statusCode: status,
    error: STATUS_CODES[status] ?? "Error",
    code: known.code,
    message: known.messages ?? known.message,
    ...(known.description === undefined ? {} : { description: known.description }),
    requestId,
  };
}

const codes = new WeakMap<FastifyRequest, ErrorCode>();

/** Returns the code with which `request` was refused, or undefined if it was not refused. */
export function codeOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request);
}

/** Answers with an error. Only codes of the catalogue that have a status reach the client. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = shownToClient(error, request);
  const body = bodyOf(known, request.id);
  codes.set(request, known.code);
  if (body.statusCode === 500) request.log.error({ err: error, request_id: request.id }, "Failed to answer");
  const waitSeconds = known.retryAfterSeconds ?? (body.statusCode === 503 ? retryAfterSeconds : undefined);
  if (waitSeconds !== undefined) reply.header("Retry-After", String(waitSeconds));
  // A path that cannot be decoded never reaches the hook that sets this header.
  reply.header("X-Request-Id", request.id);
  reply.code(body.statusCode).type("application/json; charset=utf-8").send(body);
}

/** Returns an error as the client may see it. */
export function shownToClient(error: unknown, request: FastifyRequest): SluiceError {
  return shown(
    fromClient(error, request) ?? fromFramework(error) ?? fromChain(error) ?? asSluiceError(error),
  );
}

/**
 * Hides codes without a status, which are for the operator. Their messages name hosts and files, as a node's text may
 * too.
 */
function shown(known: SluiceError): SluiceError {
  if (known.entry.status === undefined) return asSluiceError(new Error(known.message));
  if (known.code !== "RPC_UNAVAILABLE" && known.code !== "NODES_DISAGREE") return known;
  const { message, retryAfterSeconds } = known;
  return new SluiceError(known.code, message, {
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** Returns CLIENT_CLOSED if the connection ended in the middle of the body. */
function fromClient(error: unknown, { raw }: FastifyRequest): SluiceError | undefined {
  const isReset = (error as NodeJS.ErrnoException | undefined)?.code === "ECONNRESET";
  return isReset && raw.destroyed && !raw.complete ? clientClosed() : undefined;
}

/** Returns the error of a request whose client has left. */
export function clientClosed(): SluiceError {
  return new SluiceError("CLIENT_CLOSED", "The client closed the connection");
}

/** Returns the error for a node's refusal in the middle of an answer. The node's own text stays in the log. */
function fromChain(error: unknown): SluiceError | undefined {
  if (error instanceof BlockGoneError)
    return new SluiceError("STATE_STALE", "The chain was re-organised while the answer was made");
  if (error instanceof RpcError)
    return new SluiceError("RPC_UNAVAILABLE", `The node refused ${error.method}`, { cause: error });
  return undefined;
}

/** Translates Fastify's own errors by their codes. Returns undefined for any other error. */
function fromFramework(error: unknown): SluiceError | undefined {
  if (error instanceof SluiceError) return undefined;
  const { code, statusCode } = error as FastifyError;
  if (typeof code !== "string" || !code.startsWith("FST_ERR_")) return undefined;
  if (statusCode === 413) return new SluiceError("PAYLOAD_TOO_LARGE", "The request body is too large");
  if (statusCode === 415) {
    return new SluiceError(
      "UNSUPPORTED_MEDIA_TYPE",
      "The body must be sent as content-type application/json",
    );
  }
  if (code === "FST_ERR_BAD_URL")
    return new SluiceError("MALFORMED_REQUEST", "The path is not valid percent-encoding");
  if (code === "FST_ERR_CTP_INVALID_CONTENT_LENGTH")
    return new SluiceError("MALFORMED_REQUEST", "The body is not as long as its Content-Length says");
  if (statusCode === 400 && code.startsWith("FST_ERR_CTP"))
    return new SluiceError("INVALID_JSON", "The request body is not valid JSON");
  return undefined;
}

/**
 * Makes the handler of unmatched requests. An unknown path is a 404. A wrong method is a 405 with an `Allow` header.
 */
export function makeNotFound(paths: ServerPaths) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { error, allow } = unanswered(request, paths);
    if (allow !== undefined) reply.header("Allow", allow);
    sendError(error, request, reply);
  };
}

/**
 * Returns the error of a request that matches no route. `allow` lists the methods of its path, if it has any. Otherwise
 * the error names the nearest paths.
 */
export function unanswered(
  { method, url }: Asked,
  paths: ServerPaths,
): { readonly error: SluiceError; readonly allow?: string } {
  const path = url.split("?")[0] ?? "";
  const allow = paths.methodsAt(path).join(", ");
  if (allow === "") return { error: nothingAt({ method, url }, paths.nearest(path, method)) };
  const message = `${method} is not answered at ${quoted(path)}; allowed are ${allow}`;
  return { error: new SluiceError("METHOD_NOT_ALLOWED", message), allow };
}

type Asked = { readonly method: string; readonly url: string };

/** Makes the handler of unmatched requests of an indexer, which has none of the API. */
export function makeNotHere(notFound: (request: FastifyRequest, reply: FastifyReply) => void) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (!/^\/(api|docs)(\/|\?|$)|^\/(\?|$)/.test(request.url)) {
      notFound(request, reply);
      return;
    }
    const message =
      "This process has role index: it follows the chains for its fleet, and serves only /health, /ready, /status and /metrics";
    sendError(new SluiceError("WRONG_ROLE", message), request, reply);
  };
}

/** Returns the error of a request for a path that does not exist. `nearest` lists what it may mean. */
export function nothingAt({ method, url }: Asked, nearest: readonly string[] = []): SluiceError {
  const hint = nearest.length === 0 ? "" : `; did you mean ${inWords(nearest)}?`;
  return new SluiceError("NOT_FOUND", `Cannot ${method} ${quoted(url.split("?")[0] ?? "")}${hint}`);
}

/** Returns `a`, `a or b`, `a, b or c`. */
function inWords(names: readonly string[]): string {
  return names.join(", ").replace(/, ([^,]*)$/, " or $1");
}
