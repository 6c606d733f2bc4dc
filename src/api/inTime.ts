import { SluiceError } from "../errors/index.js";
import type { App } from "./app.js";

/**
 * Does `work`, and gives it up when it takes longer than `api.quoteTimeoutMs`: `signal` then tells it to begin nothing
 * more. Throws QUOTE_TIMEOUT.
 */
export async function inTime<T>(app: App, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { quoteTimeoutMs } = app.api;
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `The answer was not complete after ${quoteTimeoutMs} ms`;
      const error = new SluiceError("QUOTE_TIMEOUT", message);
      reject(error);
      giveUp.abort(error);
    }, quoteTimeoutMs);
  });
  try {
    return await Promise.race([work(giveUp.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
