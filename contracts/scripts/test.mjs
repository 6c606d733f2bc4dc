// Runs every check of the contracts and writes reports/forge.json: { passed, failed, failures }. Arguments go to forge.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeChain } from "./chain.mjs";
import { deployedNames } from "./deployedNames.mjs";
import { contractsDir, rootDir } from "./files.mjs";
import { writeFixtures } from "./fixtures.mjs";
import { forgeBinary } from "./forge.mjs";

function runForge() {
  const run = spawnSync(forgeBinary(), ["test", "-vv", "--json", ...process.argv.slice(2)], {
    cwd: contractsDir,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...process.env, FOUNDRY_DISABLE_NIGHTLY_WARNING: "1" },
  });
  const start = run.stdout.indexOf("{");
  if (start < 0) throw new Error(`forge did not run:\n${run.stdout}\n${run.stderr}`);
  return JSON.parse(run.stdout.slice(start));
}

/**
 * Returns the compiler's confirmation that no contract has a storage variable. The contracts are compiled by this
 * point.
 */
function storageChecks() {
  return deployedNames.map((name) => {
    const { storageLayout } = JSON.parse(
      readFileSync(join(contractsDir, `out/${name}.sol/${name}.json`), "utf8"),
    );
    return { name: `I17: ${name} has no storage layout`, ok: storageLayout.storage.length === 0 };
  });
}

writeFixtures();
await writeChain();
const suites = Object.entries(runForge());
const results = storageChecks();
for (const [suite, { test_results: tests }] of suites) {
  for (const [name, test] of Object.entries(tests)) {
    const ok = test.status === "Success";
    results.push({ name: `${suite} ${name}${ok ? "" : `: ${test.reason ?? test.status}`}`, ok });
    for (const line of test.decoded_logs ?? []) console.log(line);
  }
}

const failures = results.filter(({ ok }) => !ok).map(({ name }) => name);
for (const name of failures) console.log(`FAILED ${name}`);
const summary = { passed: results.length - failures.length, failed: failures.length, failures };
mkdirSync(join(rootDir, "reports"), { recursive: true });
writeFileSync(join(rootDir, "reports/forge.json"), `${JSON.stringify(summary)}\n`);
console.log(`contracts: ${summary.passed} passed, ${summary.failed} failed`);
if (summary.failed > 0 || results.length < 7) process.exitCode = 1;
