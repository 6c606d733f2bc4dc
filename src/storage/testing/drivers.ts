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

/** How a test gets databases of one kind. */
export type Driver = {
  /** A new, empty database. */
  open(): Promise<Db>;
  /** Another look at the newest one; PGlite's must be closed before. */
  reopen(): Promise<Db>;
};

/** Takes all there is out of a database. */
export async function empty(db: Db): Promise<void> {
  await db.query("drop schema public cascade");
  await db.query("create schema public");
}

/**
 * Runs the same tests on both databases. Where there is no PostgreSQL its half appears as one skipped test that says
 * why, and on stderr.
 */
export function onBothDrivers(title: string, tests: (driver: Driver) => void): void {
  describe(`${title} (PGlite)`, () => {
    const folder = mkdtempSync(join(tmpdir(), "sluice-db-"));
    // Making one takes seconds, so one that there is already is emptied.
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
