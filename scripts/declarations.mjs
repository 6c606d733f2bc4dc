// Copies the declarations that a package's exports need: those of an entry, and all that they import.
import { cpSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./lib.mjs";

/** What each package exports, as entries below `dist`, where the compiler writes all declarations. */
const packages = [
  { to: "client/dist/types", entries: ["client/index.d.ts", "verify/index.d.ts"] },
  { to: "dist/types", entries: ["library/index.d.ts"] },
];

/** Writes the folders of declarations of all packages. */
export function copyDeclarations() {
  for (const { to, entries } of packages) {
    rmSync(join(root, to), { recursive: true, force: true });
    for (const path of reachable(entries)) cpSync(join(root, "dist", path), join(root, to, path));
  }
}

/** Returns the paths of the declarations that the entries import, directly or not, and of the entries themselves. */
function reachable(entries) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    const text = readFileSync(join(root, "dist", path), "utf8");
    for (const [, from] of text.matchAll(/(?:\bfrom |\bimport\(|\bimport )"(\.[^"]+)\.js"/g))
      visit(normalize(join(dirname(path), `${from}.d.ts`)));
  };
  for (const path of entries) visit(path);
  return found;
}
