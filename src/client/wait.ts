/** Returns a signal that aborts as soon as one of the two does. */
export function either(first: AbortSignal, second: AbortSignal): AbortSignal {
  return (AbortSignal as typeof AbortSignal & { any(signals: AbortSignal[]): AbortSignal }).any([
    first,
    second,
  ]);
}

/** Waits for the given time. Throws the signal's reason as soon as it aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
