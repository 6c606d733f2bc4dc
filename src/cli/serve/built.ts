import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BuiltFolder, builtFolder } from "../../api/index.js";

/**
 * Returns the page as built beside the running program, `dist/bin`. Returns undefined if the page is neither built nor
 * being built.
 */
export function builtPage(): BuiltFolder | undefined {
  return builtFolder(besideProgram("../web"), "/", () => isBeingBuilt("page"));
}

/** Returns the docs site; same conditions. */
export function builtSite(): BuiltFolder | undefined {
  return builtFolder(besideProgram("../docs"), "/docs/", () => isBeingBuilt("docs"));
}

/** Returns whether the process that `scripts/build.mjs` recorded for a part is still running. */
function isBeingBuilt(part: string): boolean {
  try {
    process.kill(Number(readFileSync(besideProgram(`../.building/${part}`), "utf8")), 0);
    return true;
  } catch {
    return false;
  }
}

function besideProgram(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
