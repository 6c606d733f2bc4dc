import { fileURLToPath } from "node:url";
import { builtFiles, type StaticFile } from "../../api/index.js";

/** The page as it was built beside the program that runs, `dist/bin`; undefined where it was not. */
export function builtPage(): readonly StaticFile[] | undefined {
  return builtFiles(fileURLToPath(new URL("../web", import.meta.url)), "/");
}

/** The site of the docs, likewise. */
export function builtSite(): readonly StaticFile[] | undefined {
  return builtFiles(fileURLToPath(new URL("../docs", import.meta.url)), "/docs/");
}
