import { isAbsolute, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf, SluiceError } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import { makeChainStore } from "./chain.js";
import type { Db } from "./db.js";
import { makeExclusionStore } from "./exclusions.js";
import { makeKeyStore } from "./keys.js";
import { takeLock } from "./lock/lock.js";
import { migrate } from "./migrate.js";
import { makeOwnFolder } from "./ownFolder.js";
import { hasPglite, openPglite } from "./pglite/open.js";
import { openPostgres } from "./postgres.js";
import type { Storage } from "./storage.js";
import { makeWriter } from "./writer.js";

export type StorageOptions = {
  /** The data folder. The database is in `<folder>/db`. */
  readonly folder: string;
  /** The PostgreSQL database to use instead. If empty, the one in the folder is used. If `none`, nothing is stored. */
  readonly databaseUrl: string;
  readonly log: Logger;
};

/** How long queued writes may take at the end before they are dropped. */
const endMs = 3000;
/** How long to wait at the end for a database that is still being opened, so that queued writes are not lost. */
const openingMs = 300;
/**
 * Unpacking a new database takes a core for two seconds, so all data learnt about a chain waits until the service has
 * started to answer, even on a large chain. Keys do not wait.
 */
const newDatabaseMs = 30_000;

/**
 * Opens the storage. The database opens in the background. Throws DATA_IN_USE if another process uses the folder, and
 * UNSAFE_DATA_FOLDER.
 */
export async function openStorage({ folder, databaseUrl, log }: StorageOptions): Promise<Storage> {
  if (databaseUrl === "none") return keepNothing(log);
  const path = isAbsolute(folder) ? folder : join(process.cwd(), folder);
  const embedded = databaseUrl === "";
  const lock = embedded ? lockFolder(path, log) : undefined;
  const place = join(path, "db");
  const closing = new AbortController();
  const isNew = embedded && !hasPglite(place);
  let open: Db | undefined;
  let opening: Promise<Db> | undefined;

  async function openDatabase(): Promise<Db> {
    const db = embedded
      ? await openPglite(place, closing.signal)
      : await openPostgres(databaseUrl, log, closing.signal);
    try {
      const remade = await migrate(db);
      if (remade.length > 0) log.warn({ tables: remade }, "Made missing tables of the database again, empty");
    } catch (error) {
      await db.close();
      throw error;
    }
    open = db;
    if (isNew) log.info({ folder: place }, "Created the database");
    return db;
  }

  function database(): Promise<Db> {
    opening ??= openDatabase().catch((error: unknown) => {
      throw error instanceof SluiceError
        ? error
        : unusable(
            embedded ? `database in ${place}` : `PostgreSQL database at ${new URL(databaseUrl).host}`,
            error,
          );
    });
    return opening;
  }

  async function unhurried(): Promise<Db> {
    if (isNew && open === undefined) await sleep(newDatabaseMs, undefined, { signal: closing.signal });
    return database();
  }

  async function readable(): Promise<Db | undefined> {
    return isNew && open === undefined ? undefined : database();
  }

  const opened = isNew ? Promise.resolve() : database().then(() => undefined);
  // Callers that await it receive the error. Without any caller, the rejection must not end the process.
  opened.catch(() => undefined);
  const writer = makeWriter(unhurried, log);

  async function end(): Promise<void> {
    // A new database that is still being made is not worth waiting for, since the next start makes it again.
    if (!isNew && opening !== undefined && writer.isBusy())
      await Promise.race([opening.catch(() => undefined), sleep(openingMs, undefined, { ref: false })]);
    if (open === undefined) closing.abort();
    await Promise.race([writer.end(), new Promise((resolve) => setTimeout(resolve, endMs).unref())]);
    const db = await opening?.catch(() => undefined);
    await db?.close();
    lock?.release();
  }

  let ending: Promise<void> | undefined;
  return {
    keys: makeKeyStore({ database, readable }),
    exclusions: makeExclusionStore({ database, readable }),
    chain: (identity, term) => makeChainStore({ identity, readable, writer, log, term }),
    opened,
    close() {
      ending ??= end();
      return ending;
    },
  };
}

function lockFolder(folder: string, log: Logger) {
  try {
    if (makeOwnFolder(folder)) log.warn({ folder }, "Closed the data folder to other users");
    return takeLock(join(folder, "db.lock"));
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    const message = `data.folder: cannot use ${folder}: ${messageOf(error)}`;
    throw new SluiceError("BAD_CONFIGURATION", message, { cause: error });
  }
}

function unusable(place: string, error: unknown): SluiceError {
  const message = `Cannot use the ${place}: ${messageOf(error)}`;
  return new SluiceError("DATABASE_UNAVAILABLE", message, { cause: error });
}

/**
 * Makes a storage without a database. Reads find nothing and writes are dropped. Methods for keys and exclusions reject
 * with the reason.
 */
function keepNothing(log: Logger): Storage {
  const readable = async () => undefined;
  const writer = { write: async () => false, isBusy: () => false, end: async () => undefined };
  const database = async () => {
    throw new SluiceError("BAD_CONFIGURATION", "nothing is stored: DATABASE_URL is none");
  };
  return {
    keys: makeKeyStore({ database, readable }),
    exclusions: makeExclusionStore({ database, readable }),
    chain: (identity, term) => makeChainStore({ identity, readable, writer, log, term }),
    opened: Promise.resolve(),
    close: async () => undefined,
  };
}
