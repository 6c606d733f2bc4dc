import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import type { Db, Queries } from "./db.js";

type Work = (queries: Queries) => Promise<unknown>;

/** Writes in the background, with several pieces of work in one transaction when they arrive quickly. */
export type Writer = {
  /** Never rejects. Resolves with true once the work is durable, or with false when it is given up. */
  write(work: Work): Promise<boolean>;
  /** Returns whether work is queued or being written. */
  isBusy(): boolean;
  /** Resolves when all queued work is written or given up. Later work is given up at once. */
  end(): Promise<void>;
};

type Entry = { readonly work: Work; readonly done: (kept: boolean) => void };

const maxBatch = 256;
/** With more work queued than this, the database does not keep up, and new work is given up to save memory. */
const maxWaiting = 4096;

/**
 * Makes a writer for the database that `database` opens with the first piece of work. The first of several failures in a
 * row is logged.
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
      // One piece of work that the database rejects must not fail the others.
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

/** Whether the statement is at fault (SQLSTATE classes 22, 23, 42) rather than the connection or the server. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|42)[0-9A-Z]{3}$/.test(code);
}
