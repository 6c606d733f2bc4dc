// Builds the page into dist/web, each file with its brotli and gzip form beside it, since it is compressed once and sent often.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "./lib.mjs";

/** Below this a compressed file saves no packet. */
const worthCompressing = 1024;

/** Writes `dist/web`; resolves with an exit code. */
export async function page() {
  // Only who builds has it, and it need not lie beside this file.
  const vite = createRequire(join(root, "web/package.json")).resolve("vite");
  const { build } = await import(pathToFileURL(vite).href);
  try {
    await build({ root: join(root, "web"), logLevel: "warn" });
  } catch (error) {
    console.error(error.message);
    return 1;
  }
  compressAll(join(root, "dist/web"));
  return 0;
}

function compressAll(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(html|js|css|svg)$/.test(file) || !existsSync(file)) continue;
    const content = readFileSync(file);
    if (content.length < worthCompressing) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
