import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../migrate.js";
import { openPglite } from "./open.js";
import { startDatabaseThread } from "./thread.js";

const template = fileURLToPath(new URL("../../../dist/bin/database.tar.gz", import.meta.url));
const base = mkdtempSync(join(tmpdir(), "sluice-modes-"));
afterAll(() => rmSync(base, { recursive: true }));

// Nothing may depend on the mask of the process.
let before: number;
beforeEach(() => {
  before = process.umask(0);
});
afterEach(() => {
  process.umask(before);
});

/** Files and folders with which anybody but the owner may do anything. */
function openOnes(folder: string): string[] {
  const all = [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
  expect(all.length).toBeGreaterThan(900);
  return all.filter((path) => (statSync(path).mode & 0o077) !== 0);
}

async function write(folder: string): Promise<void> {
  const db = await openPglite(folder);
  await migrate(db);
  await db.query("create table if not exists rows (text text)");
  await db.query("insert into rows select repeat('x', 1000) from generate_series(1, 2000)");
  await db.query("create index on rows (text)");
  expect(openOnes(folder)).toEqual([]);
  await db.close();
  expect(openOnes(folder)).toEqual([]);
}

test("no file of a database is open to others, unpacked, written, closed and opened again", async () => {
  const folder = join(base, "unpacked");
  await (await startDatabaseThread(`${folder}.first`, template)).close();
  cpSync(`${folder}.first`, folder, { recursive: true });
  await write(folder);
  await write(folder);
});

test("one that an earlier version left open is closed before it is used", async () => {
  const folder = join(base, "older");
  await (await startDatabaseThread(folder, template)).close();
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name));
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
  }
  chmodSync(folder, 0o755);
  await write(folder);
});
