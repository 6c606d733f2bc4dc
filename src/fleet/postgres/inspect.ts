import { randomUUID } from "node:crypto";
import { unlessLate } from "../../lib/wait.js";
import { hostOf, tableNames } from "../../storage/index.js";
import { answerMs } from "../limits.js";
import { linkPostgres, newsChannel, type PostgresLink } from "./link.js";

/** What a fleet depends on in its database. */
export type PostgresInspection = {
  readonly version: string;
  /** Whether the server is a read-only replica of another. */
  readonly isReplica: boolean;
  /** Whether the user may create tables where Sluice creates its own. */
  readonly mayCreate: boolean;
  /** The tables of Sluice that other users own, so that Sluice cannot upgrade them. */
  readonly foreignTables: readonly string[];
  /** Whether notifications arrive. They do not through a pooler that reassigns connections between transactions. */
  readonly hearsNews: boolean;
};

const ground = {
  name: "doctor ground",
  text: `select current_setting('server_version') as version, pg_is_in_recovery() as "isReplica",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
};
const foreign = {
  name: "doctor tables",
  text: `select tablename as name from pg_tables where schemaname = current_schema() and tablename = any($1)
    and not pg_has_role(tableowner, 'usage') order by tablename`,
};
const notify = { name: "doctor notify", text: "select pg_notify($1, $2)" };

/** Inspects a database. Changes nothing in it. Rejects with FLEET_UNAVAILABLE if it does not answer. */
export async function inspectPostgres(url: string): Promise<PostgresInspection> {
  const link = linkPostgres(url, `PostgreSQL database at ${hostOf(url)}`);
  try {
    const [found] = await link.query<Omit<PostgresInspection, "foreignTables" | "hearsNews">>(ground, []);
    if (found === undefined) throw new Error("the database answers without rows");
    const tables = await link.query<{ name: string }>(foreign, [tableNames]);
    const foreignTables = tables.map(({ name }) => name);
    return { ...found, foreignTables, hearsNews: await hearsNews(link) };
  } finally {
    await link.close();
  }
}

async function hearsNews(link: PostgresLink): Promise<boolean> {
  const sent = randomUUID();
  let hear = () => {};
  const heard = new Promise<true>((resolve) => {
    hear = () => resolve(true);
  });
  const line = await link.hear((news) => {
    if (news === sent) hear();
  });
  try {
    await link.query(notify, [newsChannel, sent]);
    return await unlessLate(heard, { ms: answerMs, otherwise: false });
  } finally {
    line.close();
  }
}
