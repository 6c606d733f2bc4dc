import { setTimeout as delay } from "node:timers/promises";

/** Sleeps; throws the signal's reason when it is aborted first. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

/** `promise`, or an error of `late`'s making when it takes longer than `ms`; the work behind the promise goes on. */
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
 * `promise`, or `otherwise` when it takes longer than `ms`, or the signal's reason when it is aborted first; the work
 * behind the promise goes on.
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

/** `promise`, or the signal's reason when it is aborted first; the work behind the promise goes on. */
export async function orAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
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
 * Calls `late` after `ms`, but only once input that already arrived has been handled: after a busy stretch of
 * this process timers fire before sockets are read, and a prompt answer would count as late.
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
