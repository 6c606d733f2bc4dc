import { createHash } from "node:crypto";
import type { Channel } from "./transport.js";

/** Wakes the reads of this process that wait for a channel. */
export type Wakes = {
  /** Starts to record news about a channel. Call it before looking for messages, so that none is missed in between. */
  expect(channel: Channel): Expectation;
  /** Takes a notification that `newsOf` wrote. */
  hear(news: string): void;
  wakeAll(): void;
};

/**
 * Returns the notification for a message: a hash of the channel and the number. It does not reveal to others on the
 * engine what the fleet serves, and it is short, since PostgreSQL limits it to 8 kB.
 */
export function newsOf(channel: Channel, sequence: number): string {
  return `${keyOf(channel)} ${sequence}`;
}

function keyOf(channel: Channel): string {
  return createHash("sha256").update(channel).digest("hex").slice(0, 16);
}

export type Expectation = {
  /** Resolves after `ms`, or as soon as there was news. Rejects with the signal's reason if it aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  cancel(): void;
};

export function makeWakes(): Wakes {
  const expected = new Map<string, Set<() => void>>();

  function wake(key: string): void {
    for (const notify of expected.get(key) ?? []) notify();
  }

  return {
    hear: (news) => wake(news.split(" ", 1)[0] ?? ""),
    wakeAll() {
      for (const key of expected.keys()) wake(key);
    },
    expect(channel) {
      const key = keyOf(channel);
      const waiting = expected.get(key) ?? new Set();
      expected.set(key, waiting);
      let hasNews = false;
      let resume = () => {};
      const notify = () => {
        hasNews = true;
        resume();
      };
      waiting.add(notify);
      return {
        async wait(ms, signal) {
          signal.throwIfAborted();
          if (hasNews) return;
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, ms);
            resume = () => {
              clearTimeout(timer);
              resolve();
            };
            signal.addEventListener("abort", resume, { once: true });
          });
          signal.removeEventListener("abort", resume);
          signal.throwIfAborted();
        },
        cancel() {
          waiting.delete(notify);
          if (waiting.size === 0 && expected.get(key) === waiting) expected.delete(key);
        },
      };
    },
  };
}
