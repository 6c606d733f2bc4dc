import { SluiceError } from "../errors/index.js";
import type { Db, Queries } from "./db.js";
import { type Migration, migrations, tablesMadeBy } from "./migrations.js";

/** A number that no other program locks in the same database: the bytes of "sluice" as one integer. */
const lockId = 0x736c_7569_6365;

/**
 * Migrates the schema to the newest version, each migration in its own transaction. Concurrent processes wait for each
 * other. Then makes tables again that somebody has dropped, and returns their names. Throws DATABASE_TOO_NEW if a newer
 * Sluice has migrated it.
 */
export async function migrate(db: Db, all: readonly Migration[] = migrations): Promise<readonly string[]> {
  for (let version = -1; version < all.length; ) {
    version = await db.transaction((queries) => step(queries, all));
  }
  return db.transaction((queries) => makeMissing(queries, all));
}

/** Applies the first missing migration. Returns the version after it. */
async function step(queries: Queries, all: readonly Migration[]): Promise<number> {
  await queries.query("select pg_advisory_xact_lock($1::bigint)", [lockId]);
  await queries.query(
    "create table if not exists schema_versions (version integer primary key, name text not null, applied_at_ms bigint not null)",
  );
  const rows = await queries.query<{ version: number | null }>(
    "select max(version) as version from schema_versions",
  );
  const version = rows[0]?.version ?? 0;
  if (version > all.length) {
    const message = `The database has schema version ${version}; this version of Sluice supports up to ${all.length}`;
    throw new SluiceError("DATABASE_TOO_NEW", message);
  }
  const next = all[version];
  if (next === undefined) return version;
  for (const statement of next.statements) await queries.query(statement);
  await queries.query("insert into schema_versions (version, name, applied_at_ms) values ($1, $2, $3)", [
    version + 1,
    next.name,
    Date.now(),
  ]);
  return version + 1;
}

/**
 * Makes missing tables, and anew those that refer to them: their rows would otherwise refer to other rows with the same
 * numbers.
 */
async function makeMissing({ query }: Queries, all: readonly Migration[]): Promise<readonly string[]> {
  await query("select pg_advisory_xact_lock($1::bigint)", [lockId]);
  const statements = all.flatMap((migration) => migration.statements);
  const tables = tablesMadeBy(all);
  const missing = await query<{ name: string }>(
    "select name from jsonb_array_elements_text($1::jsonb) as list (name) where to_regclass(name) is null",
    [JSON.stringify(tables)],
  );
  const made = new Set(missing.map(({ name }) => name));
  if (made.size === 0) return [];
  // A table is made after those to which it refers.
  for (const table of tables) {
    const own = statements.filter((statement) => tableOf(statement) === table).join();
    if ([...made].some((name) => own.includes(`references ${name} (`))) made.add(table);
  }
  for (const table of made) await query(`drop table if exists ${table} cascade`);
  for (const statement of statements) if (made.has(tableOf(statement))) await query(statement);
  return [...made];
}

/** Returns the table that a statement makes or changes. */
function tableOf(statement: string): string {
  return /^(?:create (?:unlogged )?table|alter table|create index \w+ on) (\w+)/.exec(statement)?.[1] ?? "";
}
