import { beforeAll, beforeEach, expect, test } from "vitest";
import { SluiceError } from "../errors/index.js";
import type { Db } from "./db.js";
import { migrate } from "./migrate.js";
import { migrations, tableNames } from "./migrations.js";
import { empty, onBothDrivers } from "./testing/drivers.js";

type Column = { table_name: string; column_name: string; data_type: string };

function columnsOf(db: Db): Promise<Column[]> {
  return db.query<Column>(
    `select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`,
  );
}

/** Returns all columns, indices and constraints. */
async function shapeOf(db: Db): Promise<unknown> {
  const columns = await db.query(
    `select table_name, column_name, data_type, column_default, is_identity from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`,
  );
  const indices = await db.query("select indexdef from pg_indexes where schemaname = 'public' order by 1");
  const constraints = await db.query(
    `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as text from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  );
  return { columns, indices, constraints };
}

function versionsOf(db: Db): Promise<{ version: number; name: string }[]> {
  return db.query("select version, name from schema_versions order by version");
}

const all = migrations.map(({ name }, index) => ({ version: index + 1, name }));

onBothDrivers("migrate", (driver) => {
  let db: Db;

  beforeAll(async () => {
    db = await driver.open();
    return () => db.close();
  });

  beforeEach(() => empty(db));

  test("leads to one schema from empty and from every earlier version, and changes nothing the second time", async () => {
    await migrate(db);
    const newest = await columnsOf(db);
    expect(newest.length).toBeGreaterThan(20);
    for (let version = 1; version < migrations.length; version++) {
      await empty(db);
      await migrate(db, migrations.slice(0, version));
      expect(await versionsOf(db)).toEqual(all.slice(0, version));
      await migrate(db);
      expect(await columnsOf(db)).toEqual(newest);
      expect(await versionsOf(db)).toEqual(all);
    }
    await migrate(db);
    expect(await versionsOf(db)).toEqual(all);
  });

  test("keeps what earlier versions hold", async () => {
    await migrate(db, migrations.slice(0, 1));
    await db.query("insert into api_keys (id, name, hash, created_at_ms) values ('a', 'b', 'c', 5)");
    await migrate(db);
    expect(await db.query("select id, created_at_ms from api_keys")).toEqual([{ id: "a", created_at_ms: 5 }]);
  });

  test("stops before a migration that fails, and applies nothing of it", async () => {
    const broken = {
      name: "broken",
      statements: ["create table half (id integer)", "select * from nowhere"],
    };
    await expect(migrate(db, [...migrations, broken])).rejects.toThrow("nowhere");
    expect(await versionsOf(db)).toEqual(all);
    expect((await columnsOf(db)).some(({ table_name }) => table_name === "half")).toBe(false);
  });

  test("refuses the database of a newer Sluice and names both versions", async () => {
    await migrate(db);
    const newer = migrations.length + 1;
    await db.query("insert into schema_versions values ($1, 'later', 0)", [newer]);
    const failure = await migrate(db).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SluiceError);
    const { code, message } = failure as SluiceError;
    expect({ code, message }).toEqual({
      code: "DATABASE_TOO_NEW",
      message: `The database has schema version ${newer}; this version of Sluice supports up to ${migrations.length}`,
    });
  });

  test("makes a dropped table again, and those whose rows refer to it, and keeps all others", async () => {
    await migrate(db);
    const whole = await shapeOf(db);
    await db.query("insert into api_keys (id, name, hash, created_at_ms) values ('a', 'b', 'c', 5)");
    for (const table of tableNames) {
      await db.query(`drop table ${table} cascade`);
      expect(await migrate(db)).toContain(table);
      expect(await shapeOf(db)).toEqual(whole);
      const keys = await db.query("select id from api_keys");
      expect(keys).toHaveLength(table === "api_keys" ? 0 : 1);
      if (table === "api_keys")
        await db.query("insert into api_keys (id, name, hash, created_at_ms) values ('a', 'b', 'c', 5)");
      expect(await migrate(db)).toEqual([]);
    }
    await db.query("insert into chains (chain_id, genesis_hash, build) values (1, 'a', '')");
    await db.query("insert into tokens values ((select id from chains), 'a', 18, 's', 'n')");
    await db.query("drop table chains cascade");
    expect(await migrate(db)).toContain("tokens");
    expect(await db.query("select address from tokens")).toEqual([]);
  });

  test("is done once by several that begin together", async () => {
    await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect(await versionsOf(db)).toEqual(all);
  });
});
