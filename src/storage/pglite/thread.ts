import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Parameter } from "../db.js";
import { type DatabaseFailure, failureText } from "./failure.js";

/** PGlite in a separate thread. It computes for seconds when it starts, and quoting must not wait for it. */
export type DatabaseThread = {
  ask(sql: string, parameters?: readonly Parameter[]): Promise<unknown[]>;
  /** Closes the database, then ends the thread. */
  close(): Promise<void>;
  /** Terminates the thread. The database recovers when it is next opened. */
  abandon(): Promise<void>;
};

type Answer = { id: number; rows?: unknown[]; failure?: DatabaseFailure };
type Pending = { resolve(rows: unknown[]): void; reject(error: Error): void };

const require = createRequire(import.meta.url);

/** How long a database may take to close before it is abandoned. */
const closeMs = 5000;

/**
 * Opens the database in `folder`. An empty folder receives a copy of the packed database `template`, or a new database.
 */
export async function startDatabaseThread(
  folder: string,
  template?: string,
  signal?: AbortSignal,
): Promise<DatabaseThread> {
  signal?.throwIfAborted();
  const module = require.resolve("@electric-sql/pglite");
  const worker = new Worker(threadSource, { eval: true, workerData: { module, folder, template } });
  const pending = new Map<number, Pending>();
  let ended: Error | undefined;
  let lastId = 0;

  function end(error: Error): void {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  }

  function expectAnswer(id: number): Promise<unknown[]> {
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  }

  async function ask(sql?: string, parameters: readonly Parameter[] = []): Promise<unknown[]> {
    if (ended !== undefined) throw ended;
    lastId += 1;
    const answer = expectAnswer(lastId);
    worker.postMessage({ id: lastId, sql, parameters });
    return answer;
  }

  worker.on("message", ({ id, rows, failure }: Answer) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (failure === undefined) waiting?.resolve(rows ?? []);
    else waiting?.reject(Object.assign(new Error(failureText(failure)), { code: failure.code }));
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The database's thread has ended")));
  const abandon = async () => void (await worker.terminate());
  const onAbort = () => void abandon();
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    await expectAnswer(0);
  } catch (error) {
    await abandon();
    throw error;
  } finally {
    signal?.removeEventListener("abort", onAbort);
  }
  return {
    ask,
    abandon,
    async close() {
      const timer = setTimeout(abandon, closeMs);
      await ask().catch(() => undefined);
      clearTimeout(timer);
      await abandon();
    },
  };
}

/**
 * The program of the database's thread. It is a string, because a thread starts from a file that Node itself can load,
 * and tests run from the sources. `shared_buffers` is small, since the operating system keeps the files in memory
 * anyway. Numbers of eight bytes fit a `number`, since none of Sluice's is that large. V8's second, optimising
 * compilation is off: at a start it would take twice the time of all queries, and memory. PGlite gives every file that
 * it makes a mode that is open to everybody, whatever the process's mask, so the thread removes the permissions of
 * others.
 */
const threadSource = `
const fs = require("node:fs");
const { setFlagsFromString } = require("node:v8");
const { parentPort, workerData } = require("node:worker_threads");
setFlagsFromString("--liftoff-only");
for (const name of ["chmodSync", "fchmodSync"]) {
  const set = fs[name];
  fs[name] = (file, mode) => set(file, mode & 0o700);
}
const { PGlite } = require(workerData.module);

const fail = (id, error) => {
  const { message = error, code, errno } = error ?? {};
  parentPort.postMessage({ id, failure: { message: String(message), code, errno } });
};

async function run() {
  const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB"];
  const { folder, template } = workerData;
  const loadDataDir = template && new Blob([fs.readFileSync(template)]);
  const db = await PGlite.create({ dataDir: folder, parsers: { 20: Number }, startParams, loadDataDir });
  parentPort.on("message", ({ id, sql, parameters }) => {
    const answer = sql === undefined ? db.close().then(() => []) : db.query(sql, parameters).then((r) => r.rows);
    answer.then((rows) => parentPort.postMessage({ id, rows }), (error) => fail(id, error));
  });
  parentPort.postMessage({ id: 0, rows: [] });
}

run().catch((error) => fail(0, error));
`;
