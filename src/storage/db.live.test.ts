import { afterEach, beforeAll, expect, test } from "vitest";
import type { Db } from "./db.js";
import { onBothDrivers } from "./testing/drivers.js";

onBothDrivers("a database", (driver) => {
  let db: Db;

  beforeAll(async () => {
    db = await driver.open();
    await db.query("create table notes (id bigint primary key, text text)");
    return () => db.close();
  });

  afterEach(() => db.query("delete from notes"));

  test("hands values of every type in and out alike", async () => {
    const rows = await db.query(
      `select $1::text as text, $2::bigint as whole, $3::double precision as fraction, $4::boolean as flag,
        $5::text as nothing, $6::jsonb as json, 7::integer as small, max(n) as aggregate
      from generate_series(1::bigint, 3) as n`,
      [`ä"'\\;{}`, 1_763_734_800_123, 0.1, true, null, JSON.stringify({ list: [1, "2"] })],
    );
    expect(rows).toEqual([
      {
        text: `ä"'\\;{}`,
        whole: 1_763_734_800_123,
        fraction: 0.1,
        flag: true,
        nothing: null,
        json: { list: [1, "2"] },
        small: 7,
        aggregate: 3,
      },
    ]);
  });

  test("keeps what a transaction did, or nothing of it when it throws", async () => {
    const answer = await db.transaction(async (queries) => {
      await queries.query("insert into notes values (1, 'kept')");
      return "done";
    });
    expect(answer).toBe("done");
    const broken = db.transaction(async (queries) => {
      await queries.query("insert into notes values (2, 'not kept')");
      throw new Error("on purpose");
    });
    await expect(broken).rejects.toThrow("on purpose");
    const refused = db.transaction(async (queries) => {
      await queries.query("insert into notes values (3, 'not kept')");
      await queries.query("insert into notes values (1, 'twice')");
    });
    await expect(refused).rejects.toMatchObject({ code: "23505" });
    expect(await db.query("select * from notes")).toEqual([{ id: 1, text: "kept" }]);
  });

  test("keeps statements out of a transaction that they do not belong to", async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const broken = db.transaction(async (queries) => {
      await queries.query("insert into notes values (1, 'inside')");
      await gate;
      throw new Error("on purpose");
    });
    const outside = db.query("insert into notes values (2, 'outside')");
    goOn();
    await expect(broken).rejects.toThrow("on purpose");
    await outside;
    expect(await db.query("select text from notes")).toEqual([{ text: "outside" }]);
  });

  test("continues after a rejected statement", async () => {
    await expect(db.query("select * from nowhere")).rejects.toMatchObject({ code: "42P01" });
    expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("has everything after it was closed and opened again, and refuses what comes in between", async () => {
    await db.query("insert into notes values (4, 'lasting')");
    await db.close();
    await expect(db.query("select 1")).rejects.toThrow();
    db = await driver.reopen();
    expect(await db.query("select * from notes")).toEqual([{ id: 4, text: "lasting" }]);
  });
});
