// Builds the page into dist/web.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compressAll } from "./compress.mjs";
import { replaceFolder, root } from "./lib.mjs";
import { packLogos } from "./logos.mjs";

/** The draft folder: a running service keeps its page in the meantime. */
const draft = join(root, "dist/.building/web");

/** Writes `dist/web`. Resolves with an exit code. */
export async function page() {
  // Only development installs have it, and not necessarily next to this file.
  const vite = createRequire(join(root, "web/package.json")).resolve("vite");
  const { build } = await import(pathToFileURL(vite).href);
  // Where tests build the page, the environment says so, and React's development build would be bundled: half as large
  // again, and several times slower.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    await build({ root: join(root, "web"), logLevel: "warn", build: { outDir: draft, emptyOutDir: true } });
  } catch (error) {
    console.error(error.message);
    return 1;
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  compressAll(draft);
  packLogos(join(draft, "logos.json"));
  replaceFolder(draft, join(root, "dist/web"));
  return 0;
}
