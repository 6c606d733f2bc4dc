// Prints what the size of the code and the time of the tests are: hand-written lines and files by part and by protocol
// family, functions above 100 lines, and, from the reports of the last `npm test`, where its time went.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "./lib.mjs";

const LONGEST_FUNCTION = 100;
const SLOWEST = 15;

const sources = execFileSync("git", ["ls-files", "src", "web/src", "client", "devnet/src", "scripts"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** What a script writes says so in its first line. The networks' data are no code either. */
const isWritten = ({ path, text }) =>
  path.startsWith("src/networks/data/") || /^\/[/*]+ (Generated|Written) (from|by)/.test(text);
const isTest = ({ path }) => /\.test\.tsx?$|\/testing\/|^src\/protocols\/conformance\//.test(path);
const product = sources.filter((source) => !isTest(source) && !isWritten(source));

const linesOf = ({ text }) => text.split("\n").length - 1;
const under = (folder) => product.filter(({ path }) => path.startsWith(folder));
const sizeOf = (files) => ({
  lines: files.reduce((sum, file) => sum + linesOf(file), 0),
  files: files.length,
});

console.log("Hand-written lines and files, without tests, data and generated code");
const parts = ["src/", "src/protocols/", "web/src/", "client/", "devnet/src/", "scripts/"];
console.table(Object.fromEntries(parts.map((part) => [part, sizeOf(under(part))])));

const families = new Set(
  under("src/protocols/").flatMap(({ path }) => path.split("/").slice(2, -1)[0] ?? []),
);
const sized = [...families].map((name) => [name, sizeOf(under(`src/protocols/${name}/`))]);
console.table(Object.fromEntries(sized.sort(([, a], [, b]) => a.lines - b.lines)));

console.log(`Functions above ${LONGEST_FUNCTION} lines`);
console.table(product.flatMap(longFunctions).sort((a, b) => b.lines - a.lines));

const report = join(root, "reports/vitest.json");
if (existsSync(report)) printTimes(JSON.parse(readFileSync(report, "utf8")));
else console.log("No report of tests. `npm test` writes one.");

function longFunctions({ path, text }) {
  const found = [];
  const lineAt = (offset) => text.slice(0, offset).split("\n").length;
  const visit = (node, name) => {
    if (Array.isArray(node)) for (const each of node) visit(each, name);
    if (node === null || typeof node !== "object" || Array.isArray(node)) return;
    const own = node.id?.name ?? node.key?.name ?? name;
    if (/^(Arrow)?Function(Expression|Declaration)$/.test(node.type)) {
      const lines = lineAt(node.end) - lineAt(node.start) + 1;
      if (lines > LONGEST_FUNCTION) found.push({ lines, path, name: own });
    }
    for (const value of Object.values(node)) if (typeof value === "object") visit(value, own);
  };
  visit(parseSync(path, text).program);
  return found;
}

function printTimes({ testResults }) {
  const rows = testResults.map(({ name, startTime, endTime }) => ({
    seconds: Math.round((endTime - startTime) / 100) / 10,
    file: name.replace(`${root}/`, ""),
  }));
  const sum = rows.reduce((total, { seconds }) => total + seconds, 0);
  const first = Math.min(...testResults.map(({ startTime }) => startTime));
  const last = Math.max(...testResults.map(({ endTime }) => endTime));
  console.log(
    `${rows.length} test files took ${Math.round(sum)} s of a worker, ${Math.round((last - first) / 1000)} s by the clock`,
  );
  console.table(rows.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST));
}
