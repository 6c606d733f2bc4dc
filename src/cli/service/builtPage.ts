import { fileURLToPath } from "node:url";
import { type PageFiles, readPageFiles } from "../../api/index.js";

/** The page as it was built beside the program that runs, `dist/bin`; undefined where it was not. */
export function builtPage(): PageFiles | undefined {
  return readPageFiles(fileURLToPath(new URL("../web", import.meta.url)));
}
