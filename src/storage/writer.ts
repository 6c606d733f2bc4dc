import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import type { Db, Queries } from "./db.js";

type Work = (queries: Queries) => Promise<unknown>;

/** Writes behind the back of whoever asks, several pieces of work in one transaction when they come fast. */
export type Writer = {
  /** Never rejects: resolves once the work is durable, with true, or given up, with false. */
  write(work: Work): Promise<boolean>;
  /** Whether something waits to be written, or is. */
  isBusy(): boolean;
  /** Resolves when all that was handed over is written or given up. What comes later is given up at once. */
  end(): Promise<void>;
};

type Entry = { readonly work: Work; readonly done: (kept: boolean) => void };

const maxBatch = 256;
/** With more than this waiting, the database does not keep up, and news is given up rather than memory. */
const maxWaiting = 4096;

/**
 * Makes a writer on the database that `database` opens when the first piece of work comes. Failures go to `log`, once
 * each time.
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
      // One piece that the database refuses must not take the others with it.
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
