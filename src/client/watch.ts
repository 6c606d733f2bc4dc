import { failureOf, SluiceApiError, streamedFailure, unexpected, unreachable } from "./error.js";
import { type Fetch, lost } from "./send.js";
import { either, wait } from "./wait.js";

/** The result at a block: the response, or the reason why there is none. */
export type Watched<Name extends string, A> =
  | { readonly type: Name; readonly block: number; readonly answer: A }
  | { readonly type: "refused"; readonly block: number | undefined; readonly error: SluiceApiError };

export type WatchOptions = {
  /** Ends the stream. The signal's reason is thrown. */
  readonly signal?: AbortSignal;
  /** Time limit for the service to start responding, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Maximum number of consecutive reconnects after a lost or temporarily refused connection. Default 2. */
  readonly retries?: number;
  /** The longest `Retry-After` to wait for, in seconds. A longer one fails at once. Default 10. */
  readonly maxWaitSeconds?: number;
  readonly apiKey?: string;
};

/** Services send something every few seconds, if only a comment. After this much silence, they are gone. */
const silenceMs = 45_000;
const firstPauseMs = 500;
const maxPauseMs = 10_000;

/**
 * Yields the service's result at every block, until it ends the stream, or the caller leaves the loop or aborts
 * `signal`. A service that does not stream responds once, and the iteration ends.
 *
 * @throws SluiceApiError for a request that the service refuses as a whole, and SERVICE_UNREACHABLE.
 */
export async function* watch<Name extends string, A>(
  name: Name,
  url: string,
  fetch: Fetch,
  options: WatchOptions,
): AsyncGenerator<Watched<Name, A>, void, void> {
  const { signal, retries = 2, maxWaitSeconds = 10 } = options;
  let failures = 0;
  for (;;) {
    try {
      for await (const item of listen<Name, A>(name, url, fetch, options)) {
        if (item === "end") return;
        yield item;
        failures = 0;
      }
      throw unreachable(`${url} was cut off`);
    } catch (error) {
      signal?.throwIfAborted();
      const pauseMs = pauseAfter(error, failures, maxWaitSeconds);
      if (pauseMs === undefined || failures >= retries) throw error;
      failures += 1;
      await wait(pauseMs, signal);
    }
  }
}

/** Returns the milliseconds to wait before a retry, or undefined if retrying does not help. */
function pauseAfter(error: unknown, failures: number, maxWaitSeconds: number): number | undefined {
  if (!(error instanceof SluiceApiError)) return undefined;
  if (error.code === "SERVICE_UNREACHABLE") return Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === undefined || retryAfterSeconds > maxWaitSeconds) return undefined;
  return 1000 * retryAfterSeconds;
}

/** Yields the results of one connection. */
async function* listen<Name extends string, A>(
  name: Name,
  url: string,
  fetch: Fetch,
  { signal, timeoutMs = 30_000, apiKey }: WatchOptions,
): AsyncGenerator<Watched<Name, A> | "end", void, void> {
  const connection = new AbortController();
  const giveUp = (afterMs: number) => {
    const silent = unreachable(`${new URL(request.url).origin} said nothing for ${afterMs} ms`);
    return setTimeout(() => connection.abort(silent), afterMs);
  };
  const request = new Request(url, {
    headers: {
      Accept: "text/event-stream",
      ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
    },
    signal: signal === undefined ? connection.signal : either(signal, connection.signal),
  });
  let timer = giveUp(timeoutMs);
  try {
    const response = await fetch(request);
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
      const answer = parse(await response.text(), url);
      if (!response.ok) throw failureOf(response, answer);
      yield { type: name, block: answer.createdAt, answer };
      return yield "end";
    }
    const onBytes = () => {
      clearTimeout(timer);
      timer = giveUp(silenceMs);
    };
    for await (const { event, data, id } of readEvents(
      response.body as NonNullable<Response["body"]>,
      onBytes,
    )) {
      if (event === "end") return yield "end";
      const block = /^\d+$/.test(id) ? Number(id) : undefined;
      if (event === name) {
        const answer = parse(data, url);
        yield { type: name, block: block ?? answer.createdAt, answer };
      } else if (event === "refused") {
        yield { type: "refused", block, error: streamedFailure(parse(data, url), url) };
      }
    }
  } catch (error) {
    throw error instanceof SluiceApiError ? error : lost(request, error);
  } finally {
    clearTimeout(timer);
    connection.abort();
  }
}

function parse(data: string, url: string) {
  try {
    return JSON.parse(data);
  } catch (error) {
    throw unexpected(`${url} answered what is not JSON`, error);
  }
}

/** One event of a `text/event-stream`. */
export type StreamedEvent = { readonly event: string; readonly data: string; readonly id: string };

/**
 * Yields the events of a stream as the HTML standard parses them (9.2.6). An unfinished event at the end is dropped.
 *
 * @param onBytes called whenever data arrives, including comments.
 */
export async function* readEvents(
  body: NonNullable<Response["body"]>,
  onBytes: () => void,
): AsyncGenerator<StreamedEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let fields: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      // A carriage return at the very end may be half of a line ending.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() as string;
      for (const line of lines) {
        if (line !== "") fields.push(line);
        else {
          const event = eventOf(fields);
          fields = [];
          if (event.data !== "") yield event;
        }
      }
    }
  } finally {
    // A caller that leaves the loop wants no more. A failed stream has nothing to cancel.
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(lines: readonly string[]): StreamedEvent {
  const valuesOf = (name: string) =>
    lines.filter((line) => line === name || line.startsWith(`${name}:`)).map(textAfterColon);
  return {
    event: valuesOf("event").at(-1) ?? "message",
    data: valuesOf("data").join("\n"),
    id: valuesOf("id").at(-1) ?? "",
  };
}

/** The first space after the colon is not part of the value. */
function textAfterColon(line: string): string {
  const colon = line.indexOf(":");
  return colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
}
