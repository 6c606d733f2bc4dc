import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import type { Db, Queries } from "./db.js";

type Work = (queries: Queries) => Promise<unknown>;

/** Writes in the background. Combines several writes into one transaction if they arrive in quick succession. */
export type Writer = {
  /** Queues the work. Resolves with true once it is durable, or with false if it is dropped. Never rejects. */
  write(work: Work): Promise<boolean>;
  /** Returns whether any work is queued or being written. */
  isBusy(): boolean;
  /** Resolves when all queued work is written or dropped. Later work is dropped at once. */
  end(): Promise<void>;
};

type Entry = { readonly work: Work; readonly done: (kept: boolean) => void };

const maxBatch = 256;
/** The most work in the queue. Beyond this, the database is too slow, and new work is dropped to save memory. */
const maxWaiting = 4096;

/**
 * Makes a writer for the database that `database` opens with the first write. Logs only the first of several
 * consecutive failures.
 */
export function makeWriter(database: () => Promise<Db>, log: Logger): Writer {
  const waiting: Entry[] = [];
  let running: Promise<void> | undefined;
  let failing = false;
  let ended = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) await keep(waiting.splice(0, maxBatch));
    running = undefined;
  }

  async function keep(batch: readonly Entry[]): Promise<void> {
    try {
      const db = await database();
      await db.transaction(async (queries) => {
        for (const { work } of batch) await work(queries);
      });
      noteSuccess();
      for (const { done } of batch) done(true);
    } catch (error) {
      // A write that the database rejects must not make the others fail.
      if (batch.length > 1 && isRefusal(error)) for (const entry of batch) await keep([entry]);
      else {
        noteFailure(error);
        for (const { done } of batch) done(false);
      }
    }
  }

  function noteSuccess(): void {
    if (failing) log.info({}, "The database accepts writes again");
    failing = false;
  }

  function noteFailure(error: unknown): void {
    if (!failing && !ended) log.warn({ reason: messageOf(error) }, "A write to the database failed");
    failing = true;
  }

  return {
    write(work) {
      if (ended || waiting.length >= maxWaiting) return Promise.resolve(false);
      return new Promise((done) => {
        waiting.push({ work, done });
        running ??= run();
      });
    },
    isBusy: () => running !== undefined,
    async end() {
      ended = true;
      await running;
    },
  };
}

/** Returns whether the statement is at fault (SQLSTATE classes 22, 23, 42) rather than the connection or the server. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|42)[0-9A-Z]{3}$/.test(code);
}
