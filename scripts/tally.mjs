// Adds up what the test runners reported: one line, `N passed, N failed`.
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
  return `${passed} passed, ${failed} failed`;
}

if (process.argv[1] === join(root, "scripts", "tally.mjs")) console.log(tally());
