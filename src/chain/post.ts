import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { pipeline, type Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createBrotliDecompress, createUnzip } from "node:zlib";

/** The largest response accepted. Sockets have the same limit. */
export const MOST_BYTES = 100 * 2 ** 20;
/** Shorter than any gateway keeps an idle connection open, so that no request uses a closing one. */
const IDLE_MS = 4_000;

export type Reply = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Undefined if the response is larger than any should be. */
  readonly text: string | undefined;
};

export type Poster = {
  /** Sends JSON and reads the response. Throws the connection's error or the signal's reason. */
  post(body: string, signal: AbortSignal): Promise<Reply>;
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

  function send(body: string, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: "POST", agent, headers, signal }, resolve);
      sent.on("error", reject);
      sent.end(body);
    });
  }

  return {
    async post(body, signal) {
      const response = await send(body, signal);
      return {
        status: response.statusCode ?? 0,
        retryAfter: response.headers["retry-after"],
        text: await textOf(decoded(response)),
      };
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

async function textOf(body: Readable): Promise<string | undefined> {
  const decoder = new StringDecoder("utf8");
  let bytes = 0;
  let text = "";
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    // Leaving the loop ends the connection, so the rest is not read.
    if (bytes > MOST_BYTES) return undefined;
    text += decoder.write(part);
  }
  return text + decoder.end();
}
