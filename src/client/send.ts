import { retryAfterSeconds, unreachable } from "./error.js";
import { either, wait } from "./wait.js";

/** How a request is sent. */
export type SendOptions = {
  /** Ends the request, its pauses and its retries; what is thrown is the signal's reason. */
  readonly signal?: AbortSignal;
  /** How long one attempt may take, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** How often a request is sent again at most. Default 2. */
  readonly retries?: number;
  /** The longest `Retry-After` that is waited for, in seconds; who is to wait longer is told at once. Default 10. */
  readonly maxWaitSeconds?: number;
};

export type Fetch = (request: Request) => Promise<Response>;

/** The first pause after a failure of the network, in milliseconds; it doubles with each that follows. */
const firstPauseMs = 200;

/**
 * Sends the request, and again where that can do no harm and may help: after a 429 or 503 with `Retry-After`, since nothing
 * was done then, and a GET after a failure of the network; a POST that was lost may still be worked at.
 *
 * @returns the answer, whole, whatever its status.
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

/** Of an answer that refuses for now, and says for how long. */
function secondsToWait(response: Response): number | undefined {
  return response.status === 429 || response.status === 503 ? retryAfterSeconds(response) : undefined;
}

/** The answer once all of it has come, so that losing its end is losing it. */
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

/** That there was no answer: because of `error`, or within so many milliseconds. */
export function lost({ url }: Request, error: unknown, withinMs?: number) {
  const { origin } = new URL(url);
  if (withinMs !== undefined) return unreachable(`${origin} did not answer within ${withinMs} ms`, error);
  return unreachable(`${origin} cannot be reached: ${reasonOf(error)}`, error);
}

/** Browsers say little; Node puts what happened below. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
