// Imports the module of every bench, which fails if one of them needs what the product no longer exports.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./lib.mjs";

const folder = join(root, "bench");
const modules = readdirSync(folder).filter((file) => file.endsWith(".mjs") && file !== "run.mjs");
let faults = 0;
for (const file of modules) {
  try {
    await import(pathToFileURL(join(folder, file)).href);
  } catch (error) {
    faults += 1;
    console.error(`bench/${file} does not load: ${error.message}`);
  }
}
process.exit(faults === 0 ? 0 : 1);
