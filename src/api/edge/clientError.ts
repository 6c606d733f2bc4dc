import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { SluiceError } from "../../errors/index.js";
import { noteEndReason } from "./endReasons.js";
import { bodyOf, unanswered } from "./errors.js";
import type { ServerPaths } from "./paths.js";

/** Node's error for bytes that it could not parse. `rawPacket` holds the last of them. */
type Unreadable = { readonly code?: string | undefined; readonly rawPacket?: unknown };

type Refusal = { readonly error: SluiceError; readonly allow?: string };

/** How long the client has to read the answer before the connection closes. */
const lingerMs = 1000;

/**
 * Answers what Node's HTTP parser refuses. The bytes never become a request, so the function writes the answer itself.
 */
export function answerUnreadable(error: Unreadable, socket: Socket, paths: ServerPaths): void {
  // A browser may open a connection that it never uses.
  const isSilent = error.code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0;
  if (error.code === "ECONNRESET" || !socket.writable || isSilent) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error, paths);
  if (refusal.error.code === "REQUEST_TIMEOUT") noteEndReason(socket, refusal.error.code);
  write(socket, refusal);
}

/** Refuses CONNECT, for which Node makes no response object. */
export function refuseConnect(socket: Duplex): void {
  const message = "CONNECT is not answered; allowed are GET, HEAD, POST";
  write(socket, { error: new SluiceError("METHOD_NOT_ALLOWED", message), allow: "GET, HEAD, POST" });
}

function write(socket: Duplex, { error, allow }: Refusal): void {
  const requestId = randomUUID();
  const body = JSON.stringify(bodyOf(error, requestId));
  const status = error.entry.status ?? 400;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...(allow === undefined ? [] : [`Allow: ${allow}`]),
    "Connection: close",
  ];
  socket.on("error", () => undefined);
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // If more data is coming, closing at once would lose the answer. Without a timer, the connection could stay open for
  // ever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function refusalOf({ code, rawPacket }: Unreadable, paths: ServerPaths): Refusal {
  if (code === "HPE_HEADER_OVERFLOW")
    return {
      error: new SluiceError("HEADERS_TOO_LARGE", "The URL and headers of the request are too large"),
    };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return { error: new SluiceError("REQUEST_TIMEOUT", "The request did not arrive completely in time") };
  const asked = code === "HPE_INVALID_METHOD" ? requestLineOf(rawPacket) : undefined;
  if (asked !== undefined) return unanswered(asked, paths);
  return { error: new SluiceError("MALFORMED_REQUEST", "The request is not valid HTTP") };
}

/**
 * Returns the method and path of a request whose method Node does not know. Any token may be a method (RFC 9110, 9.1).
 */
function requestLineOf(bytes: unknown): { method: string; url: string } | undefined {
  if (!(bytes instanceof Buffer)) return undefined;
  const line = /^([!#$%&'*+.^_`|~\w-]{1,64}) (\/\S*) HTTP\/1\.[01]\r\n/.exec(bytes.toString("latin1"));
  if (line === null) return undefined;
  const [, method = "", url = ""] = line;
  return { method, url };
}
