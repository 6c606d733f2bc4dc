import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BuiltFolder, builtFolder } from "../../api/index.js";

/** The page as the build puts it beside the program that runs, `dist/bin`; undefined where none is built nor being built. */
export function builtPage(): BuiltFolder | undefined {
  return builtFolder(besideProgram("../web"), "/", () => isBeingBuilt("page"));
}

/** The site of the docs, likewise. */
export function builtSite(): BuiltFolder | undefined {
  return builtFolder(besideProgram("../docs"), "/docs/", () => isBeingBuilt("docs"));
}

/** Whether the process that `scripts/build.mjs` notes for a part still runs. */
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
