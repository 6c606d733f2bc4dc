// Builds what is stale, then hands over to the command line with the arguments given.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { root } from "./lib.mjs";

const code = await build();
if (code === 0) await import(pathToFileURL(join(root, "dist", "bin", "sluice.js")).href);
else process.exitCode = code;
