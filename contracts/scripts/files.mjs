import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const contractsDir = fileURLToPath(new URL("..", import.meta.url));
export const rootDir = join(contractsDir, "..");

/** Formats TypeScript or JSON with the repository's formatter, so that generated files need no exception. */
export function formatTypeScript(text, path) {
  const biome = join(rootDir, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "format", `--stdin-file-path=${relative(rootDir, path)}`];
  return execFileSync(process.execPath, args, {
    cwd: rootDir,
    input: text,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
}

/**
 * Writes the files, or with `check` only compares them.
 *
 * @returns the paths, relative to the repository's root, that differed from the disk
 */
export function writeOrCheck(files, check) {
  const stale = [];
  for (const [path, text] of files) {
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    stale.push(relative(rootDir, path));
    if (check) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return stale;
}

/** Prints what was written, or with `check` fails if anything is out of date. */
export function reportFiles(stale, check, command) {
  for (const path of stale) console.log(`${check ? "out of date" : "written"}: ${path}`);
  if (check && stale.length > 0) {
    console.error(`Run \`${command}\` and commit the result.`);
    process.exitCode = 1;
  }
}
