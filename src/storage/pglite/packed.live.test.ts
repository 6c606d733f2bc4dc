import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { migrate } from "../migrate.js";
import { openPglite } from "./open.js";
import { startDatabaseThread } from "./thread.js";

const template = fileURLToPath(new URL("../../../dist/bin/database.tar.gz", import.meta.url));

test("a database unpacked from the archive keeps what is written", async () => {
  const parent = mkdtempSync(join(tmpdir(), "sluice-packed-"));
  const folder = join(parent, "db");
  try {
    await (await startDatabaseThread(folder, template)).close();
    const db = await openPglite(folder);
    await migrate(db);
    await db.query("insert into api_keys (id, name, hash, created_at_ms) values ('a', 'b', 'c', 5)");
    await db.close();
    const again = await openPglite(folder);
    expect(await again.query("select id, name from api_keys")).toEqual([{ id: "a", name: "b" }]);
    await again.close();
  } finally {
    rmSync(parent, { recursive: true });
  }
});
