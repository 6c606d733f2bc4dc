import { setTimeout as sleep } from "node:timers/promises";
import type { Client, ClientConfig, Pool } from "pg";
import { SluiceError } from "../../errors/index.js";
import { answerMs } from "../limits.js";
import type { NewsLine } from "../listening.js";
import { orFleetUnavailable } from "../unavailable.js";

/** A statement that the server prepares once for each connection. */
export type Statement = { readonly name: string; readonly text: string };

type Value = string | number | boolean | null | Uint8Array | readonly string[] | readonly number[];

/** The connections of one process to a fleet's database. */
export type PostgresLink = {
  /**
   * Returns the rows of one statement, which is a transaction of its own. The server therefore never holds a lock while it
   * waits for a process that may have died. Rejects with FLEET_UNAVAILABLE, also after `timeoutMs`.
   */
  query<Row>(statement: Statement, values: readonly Value[], timeoutMs?: number): Promise<Row[]>;
  /** Opens a connection that hears notifications. */
  hear(onNews: (payload: string) => void): Promise<NewsLine>;
  close(): Promise<void>;
};

/** The name under which PostgreSQL announces that a channel has a message. */
export const newsChannel = "sluice_fleet";

const connections = 4;
/** Connections that have not ended by then stay open until the process ends. */
const closeMs = 3000;
/** The type id of `bigint`, which the client would return as a string. */
const bigintType = 20;
/** Lets the server detect within seconds that a process is gone, so that its running statement ends. */
const keepalive =
  "-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=6000";

/** Links this process to a database. Queries wait until `tablesMade` resolves, which listening does not need. */
export function linkPostgres(url: string, engine: string, tablesMade?: Promise<unknown>): PostgresLink {
  let opening: Promise<Pool> | undefined;
  let closing: Promise<unknown> | undefined;

  async function config(): Promise<{
    readonly pg: typeof import("pg").default;
    readonly base: ClientConfig;
  }> {
    const { default: pg } = await import("pg");
    const base: ClientConfig = {
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      application_name: "sluice fleet",
      options: keepalive,
      types: {
        getTypeParser: (id, format) => (id === bigintType ? Number : pg.types.getTypeParser(id, format)),
      },
    };
    return { pg, base };
  }

  async function openPool(): Promise<Pool> {
    const { pg, base } = await config();
    await tablesMade;
    const pool = new pg.Pool({ ...base, max: connections });
    // Without listeners, the loss of a connection would end the process. The next query makes another connection.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  }

  function pool(): Promise<Pool> {
    if (closing !== undefined)
      throw new SluiceError("FLEET_UNAVAILABLE", "The connection to the fleet was closed by this process");
    opening ??= openPool();
    return opening;
  }

  async function listeningClient(): Promise<Client> {
    const { pg, base } = await config();
    const client = new pg.Client({ ...base, query_timeout: answerMs });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(`listen ${newsChannel}`);
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  return {
    query: <Row>(statement: Statement, values: readonly Value[], timeoutMs = answerMs) =>
      orFleetUnavailable(engine, async () => {
        const open = await pool();
        const query = { ...statement, values: [...values], query_timeout: timeoutMs };
        return (await open.query(query)).rows as Row[];
      }),
    async hear(onNews) {
      const client = await listeningClient();
      const ended = new Promise<void>((resolve) => client.once("end", resolve));
      client.on("notification", ({ payload }) => onNews(payload ?? ""));
      return {
        ended,
        ping: () => client.query("select 1"),
        close: () => void client.end().catch(() => undefined),
      };
    },
    async close() {
      closing ??= Promise.race([
        opening?.then(
          (open) => open.end(),
          () => undefined,
        ),
        sleep(closeMs, undefined, { ref: false }),
      ]);
      await closing;
    },
  };
}
