import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { placeDatabase } from "../../../test/helpers/prebuilt.js";
import { silent } from "../../lib/logger.js";
import type { Db } from "../db.js";
import { openPglite } from "../pglite/open.js";
import { openPostgres } from "../postgres.js";
import { postgresMissing, sharedPostgres } from "./postgres.js";

/** Provides databases of one kind to tests. */
export type Driver = {
  /** Opens a new, empty database. */
  open(): Promise<Db>;
  /** Opens the newest database again. With PGlite, it must be closed first. */
  reopen(): Promise<Db>;
};

/** Removes all content from a database. */
export async function empty(db: Db): Promise<void> {
  await db.query("drop schema public cascade");
  await db.query("create schema public");
}

/**
 * Runs the same tests on both databases. Without PostgreSQL, its half appears as one skipped test that states the
 * reason, and on stderr.
 */
export function onBothDrivers(title: string, tests: (driver: Driver) => void): void {
  describe(`${title} (PGlite)`, () => {
    const folder = mkdtempSync(join(tmpdir(), "sluice-db-"));
    // Making a database takes seconds, so an existing one is emptied instead.
    beforeAll(() => placeDatabase(folder));
    tests({
      async open() {
        const db = await openPglite(join(folder, "db"));
        await empty(db);
        return db;
      },
      reopen: () => openPglite(join(folder, "db")),
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
  });
  const missing = postgresMissing();
  if (missing !== undefined) {
    process.stderr.write(`NOT RUN: ${title} on PostgreSQL, since ${missing}\n`);
    test.skip(`${title} (PostgreSQL): NOT RUN, since ${missing}`, () => undefined);
    return;
  }
  describe(`${title} (PostgreSQL)`, () => {
    let newest: string;
    tests({
      async open() {
        newest = await (await sharedPostgres()).makeDatabase();
        return openPostgres(newest, silent);
      },
      reopen: () => openPostgres(newest, silent),
    });
  });
}
