import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silent } from "../lib/logger.js";
import type { Db } from "./db.js";
import { openPostgres } from "./postgres.js";
import { postgresMissing, sharedPostgres } from "./testing/postgres.js";

const missing = postgresMissing();

describe(`a connection to PostgreSQL${missing === undefined ? "" : `: NOT RUN, since ${missing}`}`, () => {
  let url: string;
  let db: Db;

  beforeAll(async () => {
    if (missing !== undefined) return;
    url = await (await sharedPostgres()).makeDatabase();
    db = await openPostgres(url, silent);
  });

  afterAll(() => db?.close());

  async function expectWorking(): Promise<void> {
    expect(await db.transaction((queries) => queries.query("select 1 as one"))).toEqual([{ one: 1 }]);
  }

  test.skipIf(missing !== undefined)("fails when it is lost during a statement", async () => {
    const lost = db.transaction((queries) => queries.query("select pg_terminate_backend(pg_backend_pid())"));
    await expect(lost).rejects.toMatchObject({ code: "57P01" });
    await expectWorking();
  });

  test.skipIf(missing !== undefined)("fails when it is lost between two statements", async () => {
    const lost = db.transaction(async (queries) => {
      const [own] = (await queries.query("select pg_backend_pid() as pid")) as [{ pid: number }];
      await db.query("select pg_terminate_backend($1::integer)", [own.pid]);
      while ((await db.query("select 1 from pg_stat_activity where pid = $1", [own.pid])).length > 0);
      await queries.query("select 1");
    });
    await expect(lost).rejects.toThrow();
    await expectWorking();
  });

  test.skipIf(missing !== undefined)(
    "loses its locks if its process is suspended within a transaction",
    async () => {
      const [row] = await db.query<{ setting: string }>(
        "select setting from pg_settings where name = 'idle_in_transaction_session_timeout'",
      );
      expect(row?.setting).toBe("5000");
    },
  );

  test.skipIf(missing !== undefined)("fails when the server falls silent, and can be closed", async () => {
    const { hostname, port, searchParams } = new URL(url);
    const folder = searchParams.get("host");
    const place =
      folder === null ? { host: hostname, port: Number(port) || 5432 } : { path: `${folder}/.s.PGSQL.5432` };
    const sockets: Socket[] = [];
    const relay = createServer((near) => {
      const far = connect(place);
      sockets.push(near, far);
      near.pipe(far);
      far.pipe(near);
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    const relayPort = (relay.address() as AddressInfo).port;
    const relayedUrl = new URL(url.replace(/^(\w+:\/\/(?:[^/@]*@)?)[^/]*/, `$1127.0.0.1:${relayPort}`));
    relayedUrl.searchParams.delete("host");
    relayedUrl.searchParams.set("query_timeout", "300");
    const relayed = await openPostgres(relayedUrl.href, silent);
    for (const socket of sockets) socket.unpipe();
    const during = relayed.transaction((queries) => queries.query("select 1"));
    await expect(during).rejects.toThrow("timeout");
    await relayed.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => relay.close(resolve));
  });
});
