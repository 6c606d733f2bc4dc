import { type Ask, errorIn, requireOwn, resultIn } from "./answer.js";
import { RpcError, TransportError } from "./errors.js";

/** One way to an endpoint. `send` throws RpcError, TransportError, or the signal's reason. */
export type Transport = {
  send(ask: Ask, signal: AbortSignal): Promise<unknown>;
  close(): void;
};

const unreachable = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** A failure of the connection itself, told by its code only: messages of the network stack may carry URLs. */
export function connectionFault(error: unknown): TransportError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = String((cause as { code?: unknown } | null)?.code ?? "");
  const refused = unreachable.has(code) || /^(ERR_TLS|CERT_|DEPTH_|UNABLE_|SELF_SIGNED)/.test(code);
  const what = code === "" ? "connection failed" : `connection failed (${code})`;
  return new TransportError(what, {
    kind: refused ? "unreachable" : "broken",
    delivered: !refused,
    disconnected: true,
  });
}

/** `Retry-After` in milliseconds, from seconds or a date; undefined when absent, unreadable or over. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const waitMs = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return waitMs > 0 ? waitMs : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a socket takes at most, too. */
const MOST_BYTES = 100 * 2 ** 20;

/** The body as text; undefined where it is larger than any answer should be. */
async function textOf({ body }: Response): Promise<string | undefined> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    // What is left of it is not read: to leave the loop ends the connection.
    if (bytes > MOST_BYTES) return undefined;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** JSON-RPC over HTTP with keep-alive. Credentials in the URL travel as a header, as fetch refuses them. */
export function httpTransport(url: URL): Transport {
  const target = new URL(url.href);
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (url.username !== "" || url.password !== "") {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    target.username = "";
    target.password = "";
  }
  let lastId = 0;

  async function post(body: string, signal: AbortSignal) {
    try {
      const response = await fetch(target.href, { method: "POST", headers, body, signal });
      return { response, text: await textOf(response) };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw connectionFault(error);
    }
  }

  async function send(ask: Ask, signal: AbortSignal): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const body = JSON.stringify({ jsonrpc: "2.0", id, method: ask.method, params: ask.params });
    const { response, text } = await post(body, signal);
    const { status } = response;
    if (status === 413) {
      throw new RpcError(413, "the request is too large for the node", {
        method: ask.method,
        host: url.host,
      });
    }
    if (status === 429) {
      const pauseMs = retryAfterMs(response.headers.get("retry-after"), Date.now());
      throw new TransportError("HTTP 429", { kind: "limited", delivered: false, retryAfterMs: pauseMs });
    }
    if (text === undefined) {
      const details = { method: ask.method, host: url.host };
      throw new RpcError(413, `the node's answer has more than ${MOST_BYTES} bytes`, details);
    }
    const answer = parse(text);
    if (response.ok) {
      requireOwn(answer, id);
      return resultIn(answer, ask, url.host);
    }
    // Some nodes send the contract's or their own error under an HTTP error status; gateways never do.
    const error = [502, 503, 504].includes(status) ? undefined : errorIn(answer, ask, url.host);
    throw error ?? new TransportError(`HTTP ${status}`, { kind: "broken", delivered: status >= 500 });
  }

  return { send, close: () => {} };
}
