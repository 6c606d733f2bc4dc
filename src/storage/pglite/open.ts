import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inTurn } from "../../lib/inTurn.js";
import { type Db, inTransaction, type Parameter, type Queries } from "../db.js";
import { closeToOthers, isOpenToOthers } from "../ownFolder.js";
import { startDatabaseThread } from "./thread.js";

/** Returns whether `folder` contains a complete database. */
export function hasPglite(folder: string): boolean {
  return existsSync(join(folder, versionFile));
}

/**
 * Opens the PGlite database in `folder`. Makes it first if there is none. Only one process may have it open. `signal`
 * aborts the opening.
 */
export async function openPglite(folder: string, signal?: AbortSignal): Promise<Db> {
  if (!hasPglite(folder)) await create(folder, signal);
  else {
    closeToOthersOnce(folder);
    await forgetProcess(folder);
  }
  const thread = await startDatabaseThread(folder, undefined, signal);
  // There is only one connection, so queries and transactions take turns.
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
 * Removes the file in which PostgreSQL records its process. A process that is killed while writing the file leaves it
 * empty, and PostgreSQL then refuses to start. `takeLock` already ensures that no other process uses the folder.
 */
function forgetProcess(folder: string): Promise<void> {
  return rm(join(folder, "postmaster.pid"), { force: true });
}

const versionFile = "PG_VERSION";

/**
 * Closes a database that an earlier version left open to other users. The file that `isOpenToOthers` checks is closed
 * last, so that the next start closes the rest if this one is killed.
 */
function closeToOthersOnce(folder: string): void {
  if (!isOpenToOthers(folder) && !isOpenToOthers(join(folder, versionFile))) return;
  for (const name of readdirSync(folder)) if (name !== versionFile) closeToOthers(join(folder, name));
  closeToOthers(folder);
}

/** The size of a new database, with room for the first writes. */
const neededBytes = 48_000_000;

/** Throws early if there is no space for a database. Making one takes long and would fail only at the end. */
async function expectSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  const inMB = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;
  throw new Error(`a new database needs ${inMB(neededBytes)}, and ${inMB(freeBytes)} are free`);
}

/**
 * Returns the empty database that the build put beside the program. Making a new one takes three times as long, and 700
 * MB.
 */
function packed(): string | undefined {
  const file = fileURLToPath(new URL("./database.tar.gz", import.meta.url));
  return existsSync(file) ? file : undefined;
}

/** Makes the database in a temporary place and then moves it, so that a killed process leaves no incomplete one. */
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
