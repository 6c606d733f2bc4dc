// Builds, then runs tests, and writes their figures to reports/: those of the code and, in parallel, of the contracts,
// whose compiler is busy on one core for minutes; with `--page` those of the page, the docs and the files of deploy; with
// `--chaos` the faults of test/chaos, for minutes, or with `--short` for seconds; with `--deep` all of them, with the largest number
// of random cases. Other arguments select test files.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { binOf, root, run } from "./lib.mjs";
import { failures, skips, tally } from "./tally.mjs";

const modes = { "--page": ["page"], "--chaos": ["chaos"], "--deep": ["quick", "live", "page", "chaos"] };
const words = process.argv.slice(2);
const mode = Object.keys(modes).find((each) => words.includes(each));
const filters = words.filter((word) => word !== mode && word !== "--short");
const isWhole = filters.length === 0;
const projects = modes[mode] ?? (isWhole ? ["quick", "live"] : modes["--deep"]);

const reports = join(root, "reports");
mkdirSync(reports, { recursive: true });
const figures = mode === "--page" || mode === "--chaos" ? `vitest-${projects[0]}.json` : "vitest.json";
for (const name of figures === "vitest.json" ? [figures, "forge.json"] : [figures])
  rmSync(join(reports, name), { force: true });

const env = { ...process.env };
if (mode === "--chaos" && !words.includes("--short")) env.SLUICE_TESTS = "chaos";
if (mode === "--deep") Object.assign(env, { SLUICE_TESTS: "deep", FOUNDRY_PROFILE: "deep" });

const times = [];
/** Notes how long a part of the run takes. Resolves as it does. */
async function timed(what, part) {
  const startedAt = performance.now();
  const result = await part;
  times.push(`${what} ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return result;
}

// The tests of the code alone need neither the page nor the docs.
const parts = projects.includes("page") ? undefined : ["fixtures", "program", "types", "client"];
const codes = [await timed("build", build(parts))];
if (codes[0] === 0) {
  const log = join(reports, "forge.log");
  const contracts = isWhole && figures === "vitest.json" ? timed("contracts", contractTests(log)) : undefined;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=reports/${figures}`];
  const chosen = projects.map((name) => `--project=${name}`);
  const tests = run(binOf("vitest"), ["run", ...chosen, ...reporters, ...filters], { env });
  codes.push(await timed("tests", tests));
  if (contracts !== undefined) {
    codes.push(await contracts);
    process.stdout.write(readFileSync(log));
  }
}

/** Runs the contracts' tests. Their output goes to a file, so that it does not mix with the other tests'. */
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

const written = [figures, ...(figures === "vitest.json" ? ["forge.json"] : [])];
for (const line of [...skips(written), ...failures(written)]) console.log(line);
console.log(times.join(", "));
console.log(tally(written));
process.exitCode = codes.find((code) => code !== 0) ?? 0;
