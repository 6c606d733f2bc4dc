// Builds, then runs the contracts' tests beside everything else, since their compiler is busy on one core for minutes; each
// writes its figures to reports/. Arguments choose test files; `--deep` has all random suites draw as many cases as they ever do,
// `--chaos` runs the faults of test/chaos alone, and for minutes instead of seconds.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { binOf, root, run } from "./lib.mjs";
import { skips, tally } from "./tally.mjs";

const reports = join(root, "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const filters = process.argv.slice(2).filter((argument) => !["--deep", "--chaos"].includes(argument));
const env = { ...process.env };
if (process.argv.includes("--chaos")) {
  Object.assign(env, { SLUICE_TESTS: "chaos" });
  if (filters.length === 0) filters.push("test/chaos/");
}
if (process.argv.includes("--deep")) Object.assign(env, { SLUICE_TESTS: "deep", FOUNDRY_PROFILE: "deep" });

const codes = [await build()];
if (codes[0] === 0) {
  const log = join(reports, "forge.log");
  const contracts = filters.length === 0 ? contractTests(log) : undefined;
  const reporters = ["--reporter=default", "--reporter=json", "--outputFile.json=reports/vitest.json"];
  codes.push(await run(binOf("vitest"), ["run", ...reporters, ...filters], { env }));
  if (contracts !== undefined) {
    codes.push(await contracts);
    process.stdout.write(readFileSync(log));
  }
}

/** Runs the contracts' tests; what they print goes to a file, so that it is not mixed with the other tests'. */
async function contractTests(log) {
  const file = openSync(log, "w");
  try {
    const stdio = ["ignore", file, file];
    const code = await run("contracts/scripts/test.mjs", [], { env, stdio });
    if (code !== 0 || env.SLUICE_TESTS !== "deep") return code;
    return await run("contracts/scripts/mutate.mjs", [], {
      env: { ...env, FOUNDRY_PROFILE: "default" },
      stdio,
    });
  } finally {
    closeSync(file);
  }
}

for (const reason of skips()) console.log(reason);
console.log(tally());
process.exitCode = codes.find((code) => code !== 0) ?? 0;
