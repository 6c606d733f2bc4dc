import { beforeAll, expect, test } from "vitest";
import type { Db } from "./db.js";
import { type ExclusionStore, makeExclusionStore } from "./exclusions.js";
import { migrate } from "./migrate.js";
import { onBothDrivers } from "./testing/drivers.js";

onBothDrivers("what is excluded", (driver) => {
  let db: Db;
  let store: ExclusionStore;

  beforeAll(async () => {
    db = await driver.open();
    await migrate(db);
    store = makeExclusionStore({ database: async () => db, readable: async () => db });
    return () => db.close();
  });

  test("comes back oldest first, once, until it is removed", async () => {
    expect(await store.list()).toEqual([]);
    for (const [entry, atMs] of [
      ["b", 2],
      ["a", 3],
      ["c", 1],
      ["b", 9],
    ] as const)
      await store.add(entry, atMs);
    expect(await store.list()).toEqual(["c", "b", "a"]);
    expect([await store.remove("b"), await store.remove("b")]).toEqual([true, false]);
    expect(await store.list()).toEqual(["c", "a"]);
  });

  test("is nothing while there is no database, and says so when that fails", async () => {
    const none = makeExclusionStore({ database: async () => db, readable: async () => undefined });
    expect([await none.list(), await none.remove("c")]).toEqual([[], false]);
    const failing = async () => Promise.reject(new Error("away"));
    const broken = makeExclusionStore({ database: failing, readable: failing });
    await expect(broken.list()).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
    await expect(broken.add("x", 1)).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
  });
});
