// Adds up the test runners' reports: one line, `N passed, N failed, N skipped`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib.mjs";

const reports = join(root, "reports");

function read(name) {
  const file = join(reports, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Returns the totals of the reports with these names. */
export function tally(names) {
  const counts = names.map(read).map(countsOf);
  const sum = (what) => counts.reduce((total, count) => total + count[what], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`;
}

function countsOf(report) {
  if (report?.testResults === undefined)
    return { passed: report?.passed ?? 0, failed: report?.failed ?? 0, skipped: 0 };
  // A test file that fails to load contains no failed test, but is a failure.
  const unloadable = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: skipped(report).length,
  };
}

/** Returns a line for each skipped test. The names of tests that need something the machine lacks say what it is. */
export function skips(names) {
  return names.flatMap((name) => skipped(read(name)).map(({ fullName }) => `SKIPPED ${fullName}`));
}

function skipped(report) {
  const tests = report?.testResults?.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return tests.filter(({ status }) => ["skipped", "pending", "todo", "disabled"].includes(status));
}

if (process.argv[1] === join(root, "scripts", "tally.mjs"))
  console.log(tally(readdirSync(reports).filter((name) => /^(vitest.*|forge)\.json$/.test(name))));
