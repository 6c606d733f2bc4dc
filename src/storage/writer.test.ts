import { describe, expect, test } from "vitest";
import type { Db, Queries } from "./db.js";
import { makeWriter } from "./writer.js";

type World = { db: Db; transactions: unknown[][]; lines: string[]; behave(failure: Error | undefined): void };

/** Records what a transaction was asked; the real databases are tested in db.live.test.ts. */
function makeWorld(): World {
  const transactions: unknown[][] = [];
  let failure: Error | undefined;
  const db: Db = {
    query: () => Promise.reject(new Error("not used")),
    async transaction<T>(work: (queries: Queries) => Promise<T>) {
      const asked: unknown[] = [];
      if (failure !== undefined) throw failure;
      const result = await work({
        async query<Row>(sql: string) {
          asked.push(sql);
          if (sql === "refused") throw Object.assign(new Error("refused"), { code: "23505" });
          return [] as Row[];
        },
      });
      transactions.push(asked);
      return result;
    },
    close: async () => undefined,
  };
  const behave = (next: Error | undefined) => {
    failure = next;
  };
  return { db, transactions, lines: [], behave };
}

function writerOf(world: World) {
  const note = (_: object, message: string) => void world.lines.push(message);
  const writer = makeWriter(async () => world.db, { info: note, warn: note, error: note });
  return { ...writer, ask: (sql: string) => writer.write((queries) => queries.query(sql)) };
}

describe("makeWriter", () => {
  test("puts what comes fast into one transaction, in order", async () => {
    const world = makeWorld();
    const writer = writerOf(world);
    const kept = Promise.all(["a", "b", "c"].map(writer.ask));
    expect(writer.isBusy()).toBe(true);
    expect(await kept).toEqual([true, true, true]);
    await writer.end();
    expect(writer.isBusy()).toBe(false);
    expect(world.transactions.flat()).toEqual(["a", "b", "c"]);
    expect(world.transactions.length).toBeLessThan(3);
  });

  test("gives up only the piece that the database refuses", async () => {
    const world = makeWorld();
    const writer = writerOf(world);
    expect(await Promise.all(["a", "b", "refused", "c"].map(writer.ask))).toEqual([true, true, false, true]);
    expect(world.transactions.flat()).toEqual(["a", "b", "c"]);
  });

  test("says once that the database is away and once that it is back", async () => {
    const world = makeWorld();
    const writer = writerOf(world);
    world.behave(new Error("away"));
    expect(await Promise.all(["a", "b"].map(writer.ask))).toEqual([false, false]);
    expect(await writer.ask("c")).toBe(false);
    world.behave(undefined);
    expect(await writer.ask("d")).toBe(true);
    expect(world.lines).toEqual(["A write to the database failed", "The database accepts writes again"]);
    expect(world.transactions).toEqual([["d"]]);
  });

  test("writes what waits before it ends, and nothing later", async () => {
    const world = makeWorld();
    const writer = writerOf(world);
    const early = writer.ask("a");
    await writer.end();
    expect([await early, await writer.ask("b")]).toEqual([true, false]);
    expect(world.transactions).toEqual([["a"]]);
  });
});
