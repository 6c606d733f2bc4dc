// Checks format, lint, types, dead code, room order and generated files. Runs all checks, two at a time, so that all
// faults show at once.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { binOf, root, runQuietly } from "./lib.mjs";

// The pages are compared with what the build says.
if (!existsSync(join(root, "dist/networks/index.js"))) {
  console.error("Nothing is built yet: run `npm run build` first.");
  process.exit(1);
}

const checks = [
  ["format and lint", binOf("@biomejs/biome", "biome"), ["check", "--error-on-warnings", "."]],
  ["types", binOf("typescript-7", "tsc"), ["-p", "tsconfig.json", "--noEmit"]],
  ["types of the page", binOf("typescript-7", "tsc"), ["-p", "web/tsconfig.json"]],
  ["dead code", binOf("knip"), ["--no-progress"]],
  ["room order", binOf("dependency-cruiser", "depcruise"), ["--config", "rooms.cjs", "src", "web/src"]],
  ["pages of endpoints", "scripts/api-pages.mjs", ["--check"]],
  ["pages of networks", "scripts/network-pages.mjs", ["--check"]],
  ["bundled tokens", "scripts/bundle-tokens.mjs", ["--check"]],
  ["program format", "contracts/scripts/generate.mjs", ["--check"]],
  ["compiled contracts", "contracts/scripts/build.mjs", ["--check"]],
  ["compiled contracts of the local chain", "devnet/scripts/compile.mjs", ["--check"]],
  ["frozen contracts", "contracts/scripts/freeze.mjs", ["--check"]],
  ["benches", "scripts/benches-load.mjs", []],
  ["lenses", "contracts/scripts/lenses.mjs", ["--check"]],
  ["licences of what is shipped", "scripts/licences.mjs", []],
];

const failed = [];

/** Runs the next check until none is left. What a check prints appears as a whole, below its name. */
async function work() {
  for (let check = checks.shift(); check !== undefined; check = checks.shift()) {
    const [name, script, args] = check;
    const { code, output } = await runQuietly(script, args);
    process.stdout.write(`— ${name}\n${output}`);
    if (code !== 0) failed.push(name);
  }
}

await Promise.all([work(), work()]);
if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
