import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A smaller file saves no packet when compressed. */
const worthCompressing = 1024;

/** Writes the brotli and gzip forms next to each file, because it is compressed once and sent often. */
export function compressAll(folder, quality = constants.BROTLI_MAX_QUALITY) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(html|js|css|svg)$/.test(file) || !existsSync(file)) continue;
    const content = readFileSync(file);
    if (content.length < worthCompressing) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
