// Packs an empty database, so that no first start has to make one: that takes a core for five seconds, and 700 MB.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./lib.mjs";

/** Writes `dist/bin/database.tar.gz`; what was packed once is kept for later builds. Resolves with an exit code. */
export async function packDatabase() {
  const modules = join(root, "node_modules");
  const { version } = JSON.parse(readFileSync(join(modules, "@electric-sql/pglite/package.json"), "utf8"));
  const kept = join(modules, `.cache/sluice/empty-database-${version}.tar.gz`);
  if (!existsSync(kept)) await pack(kept);
  copyFileSync(kept, join(root, "dist/bin/database.tar.gz"));
  return 0;
}

async function pack(file) {
  // Only who builds needs it.
  const { PGlite } = await import("@electric-sql/pglite");
  const db = await PGlite.create();
  const packed = await db.dumpDataDir("gzip");
  await db.close();
  mkdirSync(dirname(file), { recursive: true });
  // Under its name it is whole.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await packed.arrayBuffer()));
  renameSync(draft, file);
}
