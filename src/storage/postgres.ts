import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf, SluiceError } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import { orAborted } from "../lib/wait.js";
import { type Db, inTransaction, type Parameter, type Queries } from "./db.js";

const connections = 4;
const connectMs = 5000;
const statementMs = 30_000;
/** The locks of a process that was suspended within a transaction must not keep others waiting. */
const idleMs = 5000;
/** The server ends a statement that takes too long. A server that no longer answers is abandoned somewhat later. */
const silenceMs = statementMs + 5000;
/** Connections that have not ended by then are left open until the process ends. */
const closeMs = 3000;
/** The type id of `bigint`, which the client would return as a string. */
const bigintType = 20;

/** Returns the location of a database, without any part that could be secret. */
export function hostOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return host || searchParams.get("host") || "localhost";
}

/**
 * Connects to a PostgreSQL server. Throws DATABASE_UNAVAILABLE if it cannot connect, or if `signal` aborts the attempt.
 */
export async function openPostgres(url: string, log: Logger, signal?: AbortSignal): Promise<Db> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    query_timeout: silenceMs,
    application_name: "sluice",
    types: {
      getTypeParser: (id, format) => (id === bigintType ? Number : pg.types.getTypeParser(id, format)),
    },
  });
  // Without listeners, the loss of a connection would end the process. The next query makes another connection.
  pool.on("error", (error) => log.warn({ reason: error.message }, "Lost a connection to the database"));
  // The pool does not listen to a connection that is in use. If such a connection is lost, its current or next query
  // fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const queriesOf = (client: Pick<typeof pool, "query">): Queries => ({
    query: async <Row>(sql: string, parameters: readonly Parameter[] = []) =>
      (await client.query(sql, [...parameters])).rows as Row[],
  });
  const db: Db = {
    ...queriesOf(pool),
    async transaction(work) {
      const client = await pool.connect();
      let failure: unknown;
      try {
        return await inTransaction(queriesOf(client), work);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        // A connection on which an error occurred may be in any state and may never answer a rollback. The server rolls
        // back open transactions when the connection ends.
        client.release(failure !== undefined);
      }
    },
    close: () => Promise.race([pool.end(), sleep(closeMs, undefined, { ref: false })]),
  };
  try {
    await orAborted(db.query("select 1"), signal);
  } catch (error) {
    const ended = pool.end();
    if (signal?.aborted) ended.catch(() => undefined);
    else await ended;
    const message = `Cannot use the PostgreSQL database at ${hostOf(url)}: ${reasonOf(error)}`;
    throw new SluiceError("DATABASE_UNAVAILABLE", message, { cause: error });
  }
  return db;
}
