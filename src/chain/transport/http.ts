import { type Ask, errorIn, requireOwn, resultIn } from "./answer.js";
import { AnswerTooLargeError, mostBytesOf } from "./answerSize.js";
import { RpcError, TransportError } from "./errors.js";
import { makePoster, type Reply } from "./post.js";
import { redactor } from "./redact.js";

/** What went over the wire since the start, as the socket counts it, and the connections that are open now. */
export type WireTraffic = {
  readonly sentBytes: number;
  readonly receivedBytes: number;
  readonly connections: number;
};

/** A connection to an endpoint. `send` throws RpcError, TransportError, or the signal's reason. */
export type Transport = {
  send(ask: Ask, signal: AbortSignal): Promise<unknown>;
  traffic(): WireTraffic;
  close(): void;
};

/** What gateways answer for a node that is down, and for one that takes too long. */
const GATEWAY_TIMEOUTS: ReadonlySet<number> = new Set([502, 503, 504]);

const MOST_WORDS = 200;

/** Returns whether a request is for the logs of several blocks, which may be too many for a node that is well. */
function isWide({ method, params }: Ask): boolean {
  const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: unknown; toBlock?: unknown };
  return method === "eth_getLogs" && fromBlock !== toBlock;
}

const unreachable = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
]);

/**
 * Returns the error for a failed connection. It names only the code, because messages of the network stack may contain
 * URLs.
 */
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

/**
 * Parses `Retry-After`, seconds or a date, into milliseconds. Returns undefined if it is absent, unreadable or past.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const waitMs = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return waitMs > 0 ? waitMs : undefined;
}

/** Returns what a gateway says in JSON that is no JSON-RPC. */
function wordsIn(answer: unknown): string | undefined {
  const { error, message } = (answer ?? {}) as { error?: unknown; message?: unknown };
  const said = [error, message].find((each) => typeof each === "string");
  return said === undefined ? undefined : String(said).slice(0, MOST_WORDS);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates a JSON-RPC transport over HTTP with keep-alive. */
export function httpTransport(url: URL): Transport {
  const poster = makePoster(url);
  const peer = { host: url.host, redact: redactor(url) };
  let lastId = 0;

  async function post(body: string, signal: AbortSignal, mostBytes: number): Promise<Reply> {
    try {
      return await poster.post(body, signal, mostBytes);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw connectionFault(error);
    }
  }

  async function send(ask: Ask, signal: AbortSignal): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const body = JSON.stringify({ jsonrpc: "2.0", id, method: ask.method, params: ask.params });
    const { status, retryAfter, text } = await post(body, signal, mostBytesOf(ask));
    if (status === 413) {
      throw new RpcError(413, "the request is too large for the node", {
        method: ask.method,
        host: url.host,
      });
    }
    if (GATEWAY_TIMEOUTS.has(status) && isWide(ask)) {
      throw new RpcError(status, `HTTP ${status}`, { method: ask.method, host: url.host });
    }
    if (status === 429) {
      const pauseMs = retryAfterMs(retryAfter, Date.now());
      throw new TransportError("HTTP 429", { kind: "limited", delivered: false, retryAfterMs: pauseMs });
    }
    if (text === undefined) throw new AnswerTooLargeError(ask, url.host);
    if (status >= 300 && status < 400) {
      const text = `HTTP ${status}, a redirect: use its target address instead`;
      throw new TransportError(text, { kind: "broken", delivered: false });
    }
    const answer = parse(text);
    if (status >= 200 && status < 300) {
      requireOwn(answer, id);
      return resultIn(answer, ask, peer);
    }
    // Some nodes send their own or the contract's error under an HTTP error status. Gateways never do.
    const error = GATEWAY_TIMEOUTS.has(status) ? undefined : errorIn(answer, ask, peer);
    const said = wordsIn(answer);
    const words = said === undefined ? `HTTP ${status}` : `HTTP ${status}: ${peer.redact(said)}`;
    throw error ?? new TransportError(words, { kind: "broken", delivered: status >= 500, status });
  }

  return { send, traffic: poster.traffic, close: poster.close };
}
