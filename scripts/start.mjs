// Builds the program if it is stale, then hands over to the command line with the given arguments. The page, the docs,
// the types for importing programs and the client's tarball are built alongside the service, which reports that at their
// addresses until they are ready.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, buildBeside } from "./build.mjs";
import { root } from "./lib.mjs";

endWithNpm();
const code = await build(["program", "fixtures"]);
if (code === 0) {
  if (process.argv[2] === "serve") buildBeside(["page", "docs", "types", "client"]);
  await import(pathToFileURL(join(root, "dist", "bin", "sluice.js")).href);
} else process.exitCode = code;

/** npm ends its shell on a signal, and the shell forwards none: stopping npm must stop the service. */
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
