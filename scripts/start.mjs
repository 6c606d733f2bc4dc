// Builds what runs if it is stale, then hands over to the command line with the arguments given. The page, the docs and the
// types of what programs import are built beside the service, which says so at the addresses of the first two until they are
// there.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, buildBeside } from "./build.mjs";
import { root } from "./lib.mjs";

endWithNpm();
const code = await build(["program"]);
if (code === 0) {
  if (process.argv[2] === "serve") buildBeside(["page", "docs", "types"]);
  await import(pathToFileURL(join(root, "dist", "bin", "sluice.js")).href);
} else process.exitCode = code;

/** npm ends its shell when it gets a signal, and the shell hands none on: whoever stops npm means the service. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watch.unref();
}
