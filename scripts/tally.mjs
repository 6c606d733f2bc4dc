// Adds up what the test runners reported: one line, `N passed, N failed, N skipped`.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib.mjs";

function report(name) {
  const file = join(root, "reports", name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

export function tally() {
  const vitest = report("vitest.json");
  const forge = report("forge.json");
  const passed = (vitest?.numPassedTests ?? 0) + (forge?.passed ?? 0);
  // A test file that cannot even be loaded holds no failed test, but is a failure.
  const unloadable = vitest?.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = (vitest?.numFailedTests ?? 0) + (unloadable?.length ?? 0) + (forge?.failed ?? 0);
  return `${passed} passed, ${failed} failed, ${skipped(vitest).length} skipped`;
}

/** A line for each test that was skipped; those that need something the machine lacks say in their names what. */
export function skips() {
  return skipped(report("vitest.json")).map(({ fullName }) => `SKIPPED ${fullName}`);
}

function skipped(vitest) {
  const tests = vitest?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return tests.filter(({ status }) => ["skipped", "pending", "todo", "disabled"].includes(status));
}

if (process.argv[1] === join(root, "scripts", "tally.mjs")) console.log(tally());
