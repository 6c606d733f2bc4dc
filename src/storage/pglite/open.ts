import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inTurn } from "../../lib/inTurn.js";
import { type Db, inTransaction, type Parameter, type Queries } from "../db.js";
import { closeToOthers, isOpenToOthers } from "../ownFolder.js";
import { startDatabaseThread } from "./thread.js";

/** Whether a database was ever finished in `folder`. */
export function hasPglite(folder: string): boolean {
  return existsSync(join(folder, versionFile));
}

/**
 * Opens the PGlite database in `folder`, making it first where there is none. Only one process may have it open.
 * `signal` ends the opening.
 */
export async function openPglite(folder: string, signal?: AbortSignal): Promise<Db> {
  if (!hasPglite(folder)) await create(folder, signal);
  else {
    closeToOthersOnce(folder);
    await forgetProcess(folder);
  }
  const thread = await startDatabaseThread(folder, undefined, signal);
  // There is one connection, so what must not be mixed waits for its turn.
  const alone = inTurn();

  const queries: Queries = {
    query: <Row>(sql: string, parameters?: readonly Parameter[]) =>
      thread.ask(sql, parameters) as Promise<Row[]>,
  };
  return {
    query: (sql, parameters) => alone(() => queries.query(sql, parameters)),
    transaction: (work) =>
      alone(async () => {
        try {
          return await inTransaction(queries, work);
        } catch (error) {
          await queries.query("rollback").catch(() => undefined);
          throw error;
        }
      }),
    close: () => alone(() => thread.close()),
  };
}

/**
 * PostgreSQL notes its process in the folder, and refuses for ever a note that is empty, as a process that is ended while
 * it writes one leaves it. Whether another process uses the folder is for `takeLock` to say.
 */
function forgetProcess(folder: string): Promise<void> {
  return rm(join(folder, "postmaster.pid"), { force: true });
}

const versionFile = "PG_VERSION";

/**
 * Closes a database that an earlier version left open to other users, all of it or nothing. The file that tells comes last, so
 * that a process which is killed meanwhile begins again.
 */
function closeToOthersOnce(folder: string): void {
  if (!isOpenToOthers(folder) && !isOpenToOthers(join(folder, versionFile))) return;
  for (const name of readdirSync(folder)) if (name !== versionFile) closeToOthers(join(folder, name));
  closeToOthers(folder);
}

/** What a new database takes, and a little for what is written next. */
const neededBytes = 48_000_000;

/** Making one takes long, and fails in the end where there is no room for it. */
async function expectSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  const inMB = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;
  throw new Error(`a new database needs ${inMB(neededBytes)}, and ${inMB(freeBytes)} are free`);
}

/** The empty database that the build has put beside the program: making one takes three times as long, and 700 MB. */
function packed(): string | undefined {
  const file = fileURLToPath(new URL("./database.tar.gz", import.meta.url));
  return existsSync(file) ? file : undefined;
}

/** Made beside its place and then moved there, so that a process that is killed meanwhile leaves no half of one. */
async function create(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await expectSpace(dirname(folder));
  try {
    await mkdir(draft, { mode: 0o700 });
    const thread = await startDatabaseThread(draft, packed(), signal);
    await thread.close();
    signal?.throwIfAborted();
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await rename(draft, folder);
}
