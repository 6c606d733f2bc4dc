import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type BuiltFile,
  type BuiltFolder,
  builtFile,
  builtFolder,
  type Logos,
  openLogos,
} from "../../api/index.js";

/** What `tokens.logos` says if the operator has no folder. */
const noFolder = "none";

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

/** Returns the client's tarball; same conditions. */
export function builtClient(): BuiltFile | undefined {
  return builtFile(besideProgram("../client.tgz"), () => isBeingBuilt("client"));
}

/** Opens the logos that were built with the page, and those in the operator's folder, if there is one. */
export function builtLogos(folder: string): Logos {
  return openLogos({
    folder: folder === noFolder ? undefined : folder,
    pack: besideProgram("../web/logos.json"),
  });
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
