// Adds up the test runners' reports: a line for each failed test, then `N passed, N failed, N skipped`.
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
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable(report).length,
    skipped: skipped(report).length,
  };
}

/** Returns the test files that failed to load. They contain no failed test, but each is a failure. */
function unloadable({ testResults }) {
  return testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
}

/** Returns a line for each failed test, with the start of its message. */
export function failures(names) {
  return names.flatMap((name) => {
    const report = read(name);
    if (report?.testResults === undefined)
      return (report?.failures ?? []).map((failure) => `FAILED ${failure}`);
    const tests = report.testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => [`${file.name} ${fullName}`, failureMessages[0]]),
    );
    const files = unloadable(report).map((file) => [file.name, file.message]);
    return [...tests, ...files].map(
      ([what, message = ""]) =>
        `FAILED ${what.replace(`${root}/`, "")}: ${message.split("\n    at ")[0].slice(0, 300)}`,
    );
  });
}

/** Returns a line for each reason for which tests were skipped. */
export function skips(names) {
  return reasons(names.flatMap((name) => skipped(read(name))));
}

/** Returns a line for each reason that the titles of these skipped tests tell, with their number. */
export function reasons(tests) {
  const counts = new Map();
  for (const { ancestorTitles = [], title, fullName } of tests) {
    const told = [...ancestorTitles, title].map(reasonIn).find((reason) => reason !== undefined);
    const { count, first } = counts.get(told) ?? { count: 0, first: fullName };
    counts.set(told, { count: count + 1, first });
  }
  return [...counts].map(([told, { count, first }]) => {
    const what = `SKIPPED ${count} ${count === 1 ? "test" : "tests"}`;
    return told === undefined ? `${what} without a reason, first ${first}` : `${what}, since ${told}`;
  });
}

/** Returns why a title says that its tests do not run, or undefined. */
function reasonIn(title) {
  const [, since] = /: NOT RUN[^,]*, since (.+)$/.exec(title) ?? [];
  const [, program] = /\((\S+) is needed\)$/.exec(title) ?? [];
  const [, needs] = /\(needs (.+)\)$/.exec(title) ?? [];
  return since ?? (program && `${program} is not installed`) ?? (needs && `they need ${needs}`);
}

function skipped(report) {
  const tests = report?.testResults?.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return tests.filter(({ status }) => ["skipped", "pending", "todo", "disabled"].includes(status));
}

if (process.argv[1] === join(root, "scripts", "tally.mjs")) {
  const names = readdirSync(reports).filter((name) => /^(vitest.*|forge)\.json$/.test(name));
  for (const failure of failures(names)) console.log(failure);
  console.log(tally(names));
}
