import { retryAfterSeconds, unreachable } from "./error.js";
import { either, wait } from "./wait.js";

/** Options for sending a request. */
export type SendOptions = {
  /** Aborts the request, its pauses and its retries. The signal's reason is thrown. */
  readonly signal?: AbortSignal;
  /** Time limit of one attempt, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Maximum number of retries. Default 2. */
  readonly retries?: number;
  /** The longest `Retry-After` to wait for, in seconds. A longer one fails at once. Default 10. */
  readonly maxWaitSeconds?: number;
};

/** Options of a client, or of one request. */
export type RequestOptions = SendOptions & {
  /** Sent as `Authorization: Bearer <key>`. For `status` and `metrics`, the operator's key if the service has one. */
  readonly apiKey?: string;
};

export type Fetch = (request: Request) => Promise<Response>;

/** The first pause after a network failure, in milliseconds. It doubles with each further failure. */
const firstPauseMs = 200;

/**
 * Sends a request, and retries if that is harmless and may help: after a 429 or 503 with `Retry-After`, because the
 * service did nothing then, and a GET after a network failure. A lost POST may still be in progress.
 *
 * @returns the complete response, whatever its status.
 * @throws SluiceApiError SERVICE_UNREACHABLE, or the signal's reason.
 */
export async function send(request: Request, fetch: Fetch, options: SendOptions): Promise<Response> {
  const { signal, timeoutMs = 30_000, retries = 2, maxWaitSeconds = 10 } = options;
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= retries;
    try {
      const response = await sendOnce(request.clone(), fetch, timeoutMs, signal);
      const seconds = secondsToWait(response);
      if (isLast || seconds === undefined || seconds > maxWaitSeconds) return response;
      await wait(1000 * seconds, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (isLast || request.method !== "GET") throw error;
      await wait(firstPauseMs * 2 ** attempt, signal);
    }
  }
}

/** Returns the time to wait if the response refuses for now and says for how long. */
function secondsToWait(response: Response): number | undefined {
  return response.status === 429 || response.status === 503 ? retryAfterSeconds(response) : undefined;
}

/** Returns the response once it is complete, so that losing its end counts as losing it. */
async function sendOnce(
  request: Request,
  fetch: Fetch,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const ends = signal === undefined ? timeout : either(signal, timeout);
  try {
    const { status, headers, body } = await fetch(new Request(request, { signal: ends }));
    const text = body === null ? null : await new Response(body).text();
    return new Response(text === "" ? null : text, { status, headers });
  } catch (error) {
    throw lost(request, error, timeout.aborted ? timeoutMs : undefined);
  }
}

/** Returns the error for a missing response: because of `error`, or within that many milliseconds. */
export function lost({ url }: Request, error: unknown, withinMs?: number) {
  const { origin } = new URL(url);
  if (withinMs !== undefined) return unreachable(`${origin} did not answer within ${withinMs} ms`, error);
  return unreachable(`${origin} cannot be reached: ${reasonOf(error)}`, error);
}

/** Browsers say little. Node puts the details in `cause`. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
