// A hash of what the artifacts are made of and of themselves: that they are up to date shows without compiling.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const stampFile = here("../artifacts.sha256");

/** The stamp that the files as they are would have. */
export function stampOfFiles() {
  const files = [
    here("compile.mjs"),
    require.resolve("solc/package.json"),
    ...sources(),
    ...filesIn("../artifacts/"),
  ];
  const hash = createHash("sha256");
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    hash.update(`${text.length}:${text}`);
  }
  return `${hash.digest("hex")}\n`;
}

function filesIn(folder) {
  return readdirSync(here(folder), { recursive: true })
    .filter((name) => /\.[a-z]+$/.test(name))
    .sort()
    .map((name) => here(folder + name));
}

/** Our sources, and all that they import. */
function sources() {
  const found = new Set(filesIn("../contracts/"));
  for (const file of found) {
    const imports = readFileSync(file, "utf8").matchAll(/^import\b[^;"]*"([^"]+)"/gm);
    for (const [, path] of imports) found.add(createRequire(file).resolve(path));
  }
  return [...found];
}
