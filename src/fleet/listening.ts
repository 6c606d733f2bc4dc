import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import { pause, within } from "../lib/wait.js";
import { answerMs } from "./limits.js";
import type { Wakes } from "./wakes.js";

/** A connection on which the engine reports news. */
export type NewsLine = {
  /** Rejects if the engine no longer answers. */
  ping(): Promise<unknown>;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
  close(): void;
};

type ListeningOptions = {
  /** Opens a connection. Its news wakes reads. */
  readonly open: () => Promise<NewsLine>;
  readonly wakes: Wakes;
  readonly engine: string;
  readonly log: Logger;
};

const pingMs = 2000;
const retryMs = 250;

/**
 * Keeps one connection for news, and replaces it when it is lost. Waiting reads then query the engine themselves: they
 * find what was published meanwhile, or that the engine does not answer. Returns a function that ends the connection.
 */
export function keepListening({ open, wakes, engine, log }: ListeningOptions): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;

  async function listen(line: NewsLine): Promise<void> {
    try {
      wakes.wakeAll();
      for (;;) {
        const isOver = await Promise.race([
          line.ended.then(() => true),
          pause(pingMs, signal).then(() => false),
        ]);
        if (isOver) return;
        await within(line.ping(), answerMs, () => new Error(`no answer within ${answerMs / 1000} s`));
      }
    } finally {
      line.close();
    }
  }

  async function keep(): Promise<void> {
    let isLost = false;
    while (!signal.aborted) {
      try {
        const line = await open();
        if (isLost) log.info({ engine }, "Hears news of the fleet again");
        isLost = false;
        await listen(line);
      } catch (error) {
        if (signal.aborted) return;
        if (!isLost) log.warn({ engine, reason: messageOf(error) }, "Hears no news of the fleet");
        isLost = true;
      }
      wakes.wakeAll();
      await pause(retryMs, signal).catch(() => undefined);
    }
  }

  const kept = keep();
  return async () => {
    closing.abort();
    await kept;
  };
}
