import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { urlToHttpOptions } from "node:url";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { type Gate, gate } from "../../lib/gate.js";

/** Of responses with more bytes than this, a few per node are received at a time, and the others wait unread. */
const LARGE_BYTES = 2 ** 20;
const LARGE_AT_ONCE = 2;
/** Shorter than any gateway keeps an idle connection open, so that no request uses a closing one. */
const IDLE_MS = 4_000;

export type Reply = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Undefined if the response is larger than it may be. */
  readonly text: string | undefined;
};

export type Poster = {
  /**
   * Sends JSON and reads a response of up to `mostBytes`, decompressed. Throws the connection's error or the signal's
   * reason.
   */
  post(body: string, signal: AbortSignal, mostBytes: number): Promise<Reply>;
  /** Bytes of all connections so far, with headers but without encryption, and the number of open connections. */
  traffic(): { readonly sentBytes: number; readonly receivedBytes: number; readonly connections: number };
  close(): void;
};

/**
 * Posts to `url` with keep-alive. Credentials in the URL travel as a header. It uses Node's own client because `fetch`
 * takes a millisecond of CPU time per request, three times as much, and a service makes hundreds per second.
 */
export function makePoster(url: URL): Poster {
  const isSecure = url.protocol === "https:";
  const options = { keepAlive: true, timeout: IDLE_MS };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const request = isSecure ? httpsRequest : httpRequest;
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "sluice",
  };
  const target = { ...urlToHttpOptions(url), method: "POST", agent, headers };

  const sockets = new Set<Socket>();
  const largeGate = gate(LARGE_AT_ONCE);
  let closedSentBytes = 0;
  let closedReceivedBytes = 0;

  function count(socket: Socket): void {
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      closedSentBytes += socket.bytesWritten;
      closedReceivedBytes += socket.bytesRead;
    });
  }

  return {
    async post(body, signal, mostBytes) {
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const sent = request(target, (response) => {
          const { statusCode: status = 0, headers } = response;
          const end = (text: string | undefined) => {
            resolve({ status, retryAfter: headers["retry-after"], text });
          };
          readText(decoded(response), { mostBytes, largeGate }, end, reject);
        });
        // Node's own option `signal` costs 12 µs more per request.
        const cancel = () => {
          reject(signal.reason);
          sent.destroy();
        };
        signal.addEventListener("abort", cancel, { once: true });
        sent.on("error", reject);
        sent.on("socket", count);
        sent.on("close", () => signal.removeEventListener("abort", cancel));
        sent.end(body);
      });
    },
    traffic() {
      let sentBytes = closedSentBytes;
      let receivedBytes = closedReceivedBytes;
      for (const socket of sockets) {
        sentBytes += socket.bytesWritten;
        receivedBytes += socket.bytesRead;
      }
      return { sentBytes, receivedBytes, connections: sockets.size };
    },
    close: () => agent.destroy(),
  };
}

/** Returns the decompressed body. Errors of the decoder are the response's. */
function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers["content-encoding"];
  if (encoding === undefined || encoding === "identity") return response;
  const decoder = encoding === "br" ? createBrotliDecompress() : createUnzip();
  return pipeline(response, decoder, () => {});
}

/** Reads a body to its end. `text` is undefined if it is larger than `mostBytes`. */
function readText(
  body: Readable,
  { mostBytes, largeGate }: { readonly mostBytes: number; readonly largeGate: Gate },
  end: (text: string | undefined) => void,
  fail: (error: Error) => void,
): void {
  const decoder = new StringDecoder("utf8");
  let bytes = 0;
  let text = "";
  body.on("data", (part: Buffer) => {
    const wasLarge = bytes > LARGE_BYTES;
    bytes += part.byteLength;
    if (bytes > mostBytes) {
      end(undefined);
      // Ends the connection, so the rest is not read.
      body.destroy();
      return;
    }
    text += decoder.write(part);
    if (wasLarge || bytes <= LARGE_BYTES) return;
    body.pause();
    void largeGate(async () => {
      if (body.closed) return;
      body.resume();
      await new Promise((resolve) => body.once("close", resolve));
    });
  });
  body.on("end", () => {
    const whole = text + decoder.end();
    // Some gateways begin with a byte order mark, which is no part of JSON.
    end(whole.startsWith("\uFEFF") ? whole.slice(1) : whole);
  });
  body.on("error", fail);
  // This has no effect on a body that has already ended or failed.
  body.on("close", () => fail(new Error("the answer broke off")));
}
