import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../../src/storage/migrate.js";
import { migrations } from "../../src/storage/migrations.js";
import { openPglite } from "../../src/storage/pglite/open.js";

/** Caches what takes seconds to build between runs, under a name that is a hash of its sources. */

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
export const preparedFolder = join(modules, ".cache/sluice");

function databaseFolder(): string {
  const { version } = JSON.parse(
    readFileSync(join(modules, "@electric-sql/pglite/package.json"), "utf8"),
  ) as { version: string };
  const key = createHash("sha256")
    .update(`${version} ${JSON.stringify(migrations)}`)
    .digest("hex");
  return join(preparedFolder, `database-${key.slice(0, 16)}`);
}

/** Makes the empty database that `placeDatabase` copies, unless the cache has it. */
export async function prepareDatabase(): Promise<void> {
  const place = databaseFolder();
  if (existsSync(place)) return;
  mkdirSync(preparedFolder, { recursive: true });
  const draft = mkdtempSync(join(preparedFolder, "draft-"));
  try {
    const db = await openPglite(join(draft, "db"));
    await migrate(db);
    await db.close();
    renameSync(join(draft, "db"), place);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Puts an empty database into a data folder, so that the service need not make one. */
export async function placeDatabase(folder: string): Promise<void> {
  await prepareDatabase();
  await cp(databaseFolder(), join(folder, "db"), { recursive: true });
}

/** Lets the local chain in this data folder start from the cached one. */
export function placeChain(folder: string): void {
  mkdirSync(join(preparedFolder, "devnet"), { recursive: true });
  symlinkSync(join(preparedFolder, "devnet"), join(folder, "devnet"));
}
