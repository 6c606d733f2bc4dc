import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Below this a compressed file saves no packet. */
const worthCompressing = 1024;

/** Puts the brotli and gzip form of each file beside it, since it is compressed once and sent often. */
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
