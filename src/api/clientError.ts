import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { SluiceError } from "../errors/index.js";
import { noteEnded } from "./ended.js";
import { bodyOf } from "./errors.js";

/** What Node's HTTP parser refuses never becomes a request, so its answer is written by hand. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = faultOf(error.code);
  if (known.code === "REQUEST_TIMEOUT") noteEnded(socket, known.code);
  const requestId = randomUUID();
  const body = JSON.stringify(bodyOf(known, requestId));
  const status = known.entry.status ?? 400;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function faultOf(code: string | undefined): SluiceError {
  if (code === "HPE_HEADER_OVERFLOW")
    return new SluiceError("HEADERS_TOO_LARGE", "The URL and headers of the request are too large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new SluiceError("REQUEST_TIMEOUT", "The request did not arrive completely in time");
  return new SluiceError("MALFORMED_REQUEST", "The request is not valid HTTP");
}
