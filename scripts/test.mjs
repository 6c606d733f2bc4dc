// Builds, then runs the contracts' tests and everything else; each writes its figures to reports/.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { binOf, root, run } from "./lib.mjs";
import { tally } from "./tally.mjs";

const reports = join(root, "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const filters = process.argv.slice(2);
const codes = [await build()];
if (codes[0] === 0) {
  if (filters.length === 0) codes.push(await run("contracts/scripts/test.mjs"));
  const reporters = ["--reporter=default", "--reporter=json", "--outputFile.json=reports/vitest.json"];
  codes.push(await run(binOf("vitest"), ["run", ...reporters, ...filters]));
}
console.log(tally());
process.exitCode = codes.find((code) => code !== 0) ?? 0;
