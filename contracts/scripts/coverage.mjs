// Reports the lines and branches of the contracts that the tests do not run, and fails below 99 % of either. Excludes
// the lenses, and the tests of the local chain, gas, artifacts and invariants. It works on a copy whose foundry.toml
// has no compiler profiles, because with them forge omits every contract that they apply to.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contractsDir, rootDir } from "./files.mjs";
import { writeFixtures } from "./fixtures.mjs";
import { forgeBinary } from "./forge.mjs";

const LEAST_PERCENT = 99;
const left = ["--no-match-path", "test/real/*"];
left.push(
  "--no-match-contract",
  "Gas|Artifact|Invariants|HostilePositions",
  "--no-match-test",
  "gas|opcodes",
);

writeFixtures();
const copy = mkdtempSync(join(tmpdir(), "sluice-coverage-"));
try {
  report(readLcov(runForge()));
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function runForge() {
  for (const name of ["src", "test", "vectors", "artifacts", "scripts", "cache/fixtures", "package.json"])
    cpSync(join(contractsDir, name), join(copy, name), { recursive: true });
  // The lenses need the compiler's IR, and are tested through the readings that use them.
  rmSync(join(copy, "src/lenses"), { recursive: true, force: true });
  const settings = readFileSync(join(contractsDir, "foundry.toml"), "utf8");
  writeFileSync(
    join(copy, "foundry.toml"),
    settings.replace(/^additional_compiler_profiles = .*$|^compilation_restrictions = \[[\s\S]*?^\]$/gm, ""),
  );
  symlinkSync(join(rootDir, "node_modules"), join(copy, "node_modules"));
  const path = join(copy, "lcov.info");
  const args = ["coverage", "--root", copy, "--report", "lcov", "--report-file", path, ...left];
  const env = { ...process.env, FOUNDRY_FUZZ_RUNS: "64", FOUNDRY_DISABLE_NIGHTLY_WARNING: "1" };
  const run = spawnSync(forgeBinary(), args, { cwd: copy, encoding: "utf8", maxBuffer: 1 << 28, env });
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
  return readFileSync(path, "utf8");
}

/** Returns each file of src/ with its lines and branches, and how often the tests run each. */
function readLcov(text) {
  return text.split("end_of_record").flatMap((record) => {
    const file = /^SF:(src\/.+)$/m.exec(record)?.[1];
    if (file === undefined) return [];
    const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)];
    const branches = [...record.matchAll(/^BRDA:(\d+),\d+,\d+,(\d+|-)$/gm)];
    return [{ file, lines, branches }];
  });
}

function report(files) {
  if (files.length === 0) throw new Error("forge counts no contract");
  const isRun = ([, , times]) => times !== "0" && times !== "-";
  for (const { file, lines, branches } of files) {
    for (const [, line] of lines.filter((one) => !isRun(one))) console.log(`${file}:${line}: not run`);
    for (const [, line] of branches.filter((one) => !isRun(one)))
      console.log(`${file}:${line}: a branch not taken`);
  }
  for (const kind of ["lines", "branches"]) {
    const all = files.flatMap((one) => one[kind]);
    const run = all.filter(isRun).length;
    const percent = (100 * run) / all.length;
    console.log(`${kind}: ${run} of ${all.length}, ${percent.toFixed(1)} %`);
    if (percent < LEAST_PERCENT) process.exitCode = 1;
  }
}
