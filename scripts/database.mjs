// Packs an empty database, so that no first start has to create one, which takes five seconds of a core and 700 MB.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./lib.mjs";

const modules = join(root, "node_modules");
const { version } = JSON.parse(readFileSync(join(modules, "@electric-sql/pglite/package.json"), "utf8"));
/** Packed once and kept for later builds. */
const kept = join(modules, `.cache/sluice/empty-database-${version}.tar.gz`);

/** Copies the packed database next to the program. */
export function placeDatabase() {
  copyFileSync(kept, join(root, "dist/bin/database.tar.gz"));
}

async function pack() {
  // Only builds need it.
  const { PGlite } = await import("@electric-sql/pglite");
  const db = await PGlite.create();
  const packed = await db.dumpDataDir("gzip");
  await db.close();
  mkdirSync(dirname(kept), { recursive: true });
  // Renamed once complete.
  const draft = `${kept}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await packed.arrayBuffer()));
  renameSync(draft, kept);
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !existsSync(kept)) await pack();
