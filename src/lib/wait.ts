import { setTimeout as delay } from "node:timers/promises";

/** Sleeps. Throws the signal's reason if it aborts first. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

/**
 * Returns the result of `promise`, or throws the error from `late` if it takes longer than `ms`. The work behind the
 * promise continues.
 */
export async function within<T>(promise: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let stop = () => {};
  const tooLate = new Promise<never>((_, reject) => {
    stop = deadline(ms, () => reject(late()));
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    stop();
  }
}

/**
 * Returns the result of `promise`, or `otherwise` if it takes longer than `ms`. Throws the signal's reason if it aborts
 * first. The work behind the promise continues.
 */
export async function unlessLate<T, U>(
  promise: Promise<T>,
  { ms, otherwise, signal }: { readonly ms: number; readonly otherwise: U; readonly signal?: AbortSignal },
): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<U>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await orAborted(Promise.race([promise, late]), signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the result of `promise`, or throws the signal's reason if it aborts first. The work behind the promise
 * continues.
 */
export async function orAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  if (signal.aborted) {
    // Nobody else may wait for it, and an unhandled rejection would end the process.
    promise.catch(() => undefined);
    throw signal.reason;
  }
  let cancel = () => {};
  const aborted = new Promise<never>((_, reject) => {
    cancel = () => reject(signal.reason);
    signal.addEventListener("abort", cancel, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/**
 * Calls `late` after `ms`, but only after handling input that has already arrived. After a busy period of this process,
 * timers fire before sockets are read, and a prompt answer would count as late. Returns a function that cancels the
 * call.
 */
export function deadline(ms: number, late: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(late);
  }, ms);
  return () => {
    clearTimeout(timer);
    if (immediate !== undefined) clearImmediate(immediate);
  };
}

/**
 * Aborts `controller` with the same reason when `signal` aborts, or at once if it has aborted already. Returns a function
 * that ends this.
 */
export function abortWith(signal: AbortSignal, controller: AbortController): () => void {
  if (signal.aborted) controller.abort(signal.reason);
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  return () => signal.removeEventListener("abort", abort);
}
