// Checks format, lint, types, dead code, room order and generated files. Runs all checks, so that all faults show at
// once.
import { binOf, run } from "./lib.mjs";

const checks = [
  ["format and lint", binOf("@biomejs/biome", "biome"), ["check", "--error-on-warnings", "."]],
  ["types", binOf("typescript", "tsc"), ["-p", "tsconfig.json", "--noEmit"]],
  ["types of the page", binOf("typescript", "tsc"), ["-p", "web/tsconfig.json"]],
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
];

const failed = [];
for (const [name, script, args] of checks) {
  console.log(`— ${name}`);
  if ((await run(script, args)) !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
