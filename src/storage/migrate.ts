import { SluiceError } from "../errors/index.js";
import type { Db, Queries } from "./db.js";
import { type Migration, migrations } from "./migrations.js";

/** A number that no other program locks in the same database: the bytes of "sluice" as one integer. */
const lockId = 0x736c_7569_6365;

/**
 * Migrates the schema to the newest version, each migration in its own transaction. Concurrent processes wait for each
 * other. Throws DATABASE_TOO_NEW if a newer Sluice has migrated it.
 */
export async function migrate(db: Db, all: readonly Migration[] = migrations): Promise<void> {
  for (let version = -1; version < all.length; ) {
    version = await db.transaction((queries) => step(queries, all));
  }
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
