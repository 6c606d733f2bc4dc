// Builds, then runs tests, and writes their figures to reports/. Without a flag: the tests of the code. `--contracts`: those
// of the contracts, whose compiler is busy for minutes; `--operations`: databases, fleets, restarts and upgrades; `--page`:
// the page, the docs and the files of deploy; `--chaos`: the faults of test/chaos, for minutes, or with `--short` for
// seconds; `--deep`: all of them, with the largest number of random cases. Several flags run side by side. Other arguments
// select test files.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { binOf, root, run } from "./lib.mjs";
import { failures, skips, tally } from "./tally.mjs";

const code = ["quick", "live"];
/** The projects of `vitest.config.ts` that each flag runs. */
const modes = {
  "--contracts": [],
  "--operations": ["operations"],
  "--page": ["page"],
  "--chaos": ["chaos"],
  "--deep": [...code, "operations", "page", "chaos"],
};
const words = process.argv.slice(2);
const flags = words.filter((word) => word in modes);
const filters = words.filter((word) => !flags.includes(word) && word !== "--short");
const isDeep = flags.includes("--deep");
const defaults = filters.length === 0 ? code : modes["--deep"];
const projects = flags.length === 0 ? defaults : flags.flatMap((flag) => modes[flag]);
const hasContracts = flags.includes("--contracts") || (isDeep && filters.length === 0);

const reports = join(root, "reports");
mkdirSync(reports, { recursive: true });
const suffix = flags.length === 0 || isDeep ? "" : `-${projects[0]}`;
const figures = projects.length === 0 ? [] : [`vitest${suffix}.json`];
const written = [...figures, ...(hasContracts ? ["forge.json"] : [])];
for (const name of written) rmSync(join(reports, name), { force: true });

const env = { ...process.env };
if (flags.includes("--chaos") && !words.includes("--short")) env.SLUICE_TESTS = "chaos";
if (isDeep) Object.assign(env, { SLUICE_TESTS: "deep", FOUNDRY_PROFILE: "deep" });

const times = [];
/** Notes how long a part of the run takes. Resolves as it does. */
async function timed(what, part) {
  const startedAt = performance.now();
  const result = await part;
  times.push(`${what} ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return result;
}

/** What the chosen tests need of the build: only the page's need all of it. */
function neededParts() {
  if (projects.includes("page")) return undefined;
  return projects.length === 0 ? ["fixtures"] : ["fixtures", "program", "types", "client"];
}

const codes = [await timed("build", build(neededParts()))];
if (codes[0] === 0) {
  const log = join(reports, "forge.log");
  const contracts = hasContracts ? timed("contracts", contractTests(log)) : undefined;
  if (projects.length > 0) codes.push(await timed("tests", vitest()));
  if (contracts !== undefined) {
    codes.push(await contracts);
    process.stdout.write(readFileSync(log));
  }
}

function vitest() {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=reports/${figures[0]}`];
  const chosen = projects.map((name) => `--project=${name}`);
  return run(binOf("vitest"), ["run", ...chosen, ...reporters, ...filters], { env });
}

/** Runs the contracts' tests. Their output goes to a file, so that it does not mix with the other tests'. */
async function contractTests(log) {
  const file = openSync(log, "w");
  try {
    const stdio = ["ignore", file, file];
    const code = await run("contracts/scripts/test.mjs", [], { env, stdio });
    if (code !== 0 || !isDeep) return code;
    return await run("contracts/scripts/mutate.mjs", [], {
      env: { ...env, FOUNDRY_PROFILE: "default" },
      stdio,
    });
  } finally {
    closeSync(file);
  }
}

for (const line of [...skips(written), ...failures(written)]) console.log(line);
console.log(times.join(", "));
console.log(tally(written));
process.exitCode = codes.find((each) => each !== 0) ?? 0;
