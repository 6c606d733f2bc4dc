// Breaks the product's TypeScript at random places, one at a time, and sees whether a test goes red:
// `npm run mutate -- --seed 7 --count 40 --only src/quote`. `--only` takes a part of a path or a line of a file
// (planned.ts:28), and may be given several times. `--live` also asks the live suites that import the file. Fails where a
// mutant survives. When it is stopped, a run of the same code and tests goes on from there.
//
// Mutants that do not compile are passed over: the compiler has noticed them. The others are run in copies of the
// repository.
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { hashOf, openFates } from "./fates.mjs";
import { binOf, contentHash, root } from "./lib.mjs";
import { inOrderOf, mutantsOf } from "./mutants.mjs";

/**
 * Tests that say nothing for so long never end. All of them may take any time, since other work may share the machine: a
 * limit on that would count slow tests as killed mutants.
 */
const silentMs = { quick: 120_000, live: 600_000, operations: 600_000 };
const isTest = (path) => path.endsWith(".test.ts");
const isProduct = (path) =>
  /^(src|web\/src)\/.*\.tsx?$/.test(path) &&
  !isTest(path) &&
  !/\/(testing|conformance|generated)\//.test(path);

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    only: { type: "string", multiple: true, default: [""] },
    live: { type: "boolean", default: false },
  },
});
const projects = options.live ? ["quick", "live", "operations"] : ["quick"];
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(root, path)));
const code = contentHash(files, (path) => /\.(tsx?|mjs|json)$/.test(path));
const fates = openFates(join(root, `node_modules/.cache/sluice/mutants/${code.slice(0, 16)}.jsonl`));
const running = new Set();
const nearest = nearestTests();
const slots = [];
const results = [];

const todo = sample(Number(options.count));
if (todo.length === 0) fail(`Nothing can be changed in ${options.only.join(", ")}.`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => finish(1));
process.once("exit", () => {
  for (const tests of running) end(tests);
  for (const slot of slots) rmSync(slot, { recursive: true, force: true });
});
slots.push(newCopy(), newCopy());
await mustPass();
await Promise.all(slots.map(work));
finish(0);

/** The first `count` mutants of the seed that compile. */
function sample(count) {
  const wanted = options.only.map((one) => /^(.*?)(?::(\d+))?$/.exec(one)?.slice(1) ?? []);
  const all = files.filter(isProduct).flatMap((path) => {
    const here = wanted.filter(([part]) => path.includes(part));
    if (here.length === 0) return [];
    return mutantsOf(readFileSync(join(root, path), "utf8"), path)
      .filter(({ line }) => here.some(([, only]) => only === undefined || Number(only) === line))
      .map((mutant) => ({ path, ...mutant }));
  });
  const compiles = makeCompiler();
  const taken = [];
  for (const mutant of inOrderOf(options.seed, all)) {
    if (taken.length === count) break;
    const key = hashOf(mutant.path, mutant.text);
    if (fates.get(key) === undefined) fates.add(key, compiles(mutant) ? "compiles" : "invalid");
    if (fates.get(key) === "compiles") taken.push({ ...mutant, key: `${key} ${projects.join()}` });
  }
  return taken;
}

async function work(slot) {
  for (let mutant = todo.shift(); mutant !== undefined; mutant = todo.shift()) {
    if (fates.get(mutant.key) === undefined) fates.add(mutant.key, await fateOf(slot, mutant));
    const fate = fates.get(mutant.key);
    results.push({ ...mutant, fate });
    console.log(`${fate.padEnd(8)} ${nameOf(mutant)}`);
  }
}

function nameOf({ path, line, kind, from, to }) {
  const [before, after] = [from, to].map((text) => text.replace(/\s+/g, " ").slice(0, 60));
  return `${path}:${line} ${kind}: ${before} → ${after}`;
}

/** killed, endless (killed, too), survived, or untested where no test imports the file. */
async function fateOf(slot, { path, text }) {
  const file = join(slot, path);
  const unchanged = readFileSync(file, "utf8");
  writeFileSync(file, text);
  let isTested = false;
  const near = nearest.get(path) ?? [];
  const runs = projects.map((project) => ({ project, chosen: ["related", path] }));
  // The tests closest to the change mostly notice it, and the others take minutes.
  if (near.length > 0) runs.unshift({ project: "quick", chosen: ["run", ...near] });
  for (const { project, chosen } of runs) {
    const { code, said } = await runTests(slot, project, chosen);
    if (code !== 0) {
      writeFileSync(file, unchanged);
      return code === null ? "endless" : "killed";
    }
    isTested ||= !said.includes("No test files found");
  }
  writeFileSync(file, unchanged);
  return isTested ? "survived" : "untested";
}

/** Runs the tests that `chosen` names to vitest; a code of null says that they did not end. */
async function runTests(slot, project, chosen) {
  const args = [binOf("vitest"), ...chosen, "--run", "--project", project, "--bail", "1"];
  args.push("--maxWorkers", "1", "--passWithNoTests", "--reporter", "dot");
  const tests = spawn(process.execPath, args, {
    cwd: slot,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(tests);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end(tests);
  }, silentMs[project]);
  const said = [];
  for (const stream of [tests.stdout, tests.stderr]) {
    stream.on("data", (text) => {
      said.push(text);
      timer.refresh();
    });
  }
  const code = await new Promise((resolve) => tests.on("close", resolve));
  clearTimeout(timer);
  running.delete(tests);
  return { code: isLate ? null : (code ?? 1), said: said.join("") };
}

/** Ends the tests with all their workers: one that loops hears nothing else. */
function end(tests) {
  try {
    process.kill(-tests.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** Without a change all must be green, or every mutant would seem to be killed. */
async function mustPass() {
  const open = todo.filter(({ key }) => fates.get(key) === undefined);
  const paths = [...new Set(open.map(({ path }) => path))];
  for (const project of paths.length === 0 ? [] : projects) {
    const { code, said } = await runTests(slots[0], project, ["related", ...paths]);
    const outcome = code === null ? `say nothing for ${silentMs[project] / 1000} s` : "fail";
    if (code !== 0) fail(`Without any change, the ${project} tests ${outcome}:\n${said}`);
  }
}

/** Returns, by file of the product, the tests beside it with its name and those that import it themselves. */
function nearestTests() {
  const near = new Map();
  const add = (path, test) => near.set(path, [...new Set([...(near.get(path) ?? []), test])]);
  for (const test of files.filter(isTest)) {
    add(test.replace(/\.test\.ts$/, ".ts"), test);
    for (const [, path] of readFileSync(join(root, test), "utf8").matchAll(/from "(\.{1,2}\/[^"]+)\.js"/g))
      add(`${join(dirname(test), path)}.ts`, test);
  }
  return near;
}

/** A copy of the repository that uses the same packages. */
function newCopy() {
  const slot = mkdtempSync(join(tmpdir(), "sluice-mutants-"));
  for (const path of files) {
    mkdirSync(dirname(join(slot, path)), { recursive: true });
    cpSync(join(root, path), join(slot, path));
  }
  for (const folder of ["", "devnet", "web"].map((name) => join(name, "node_modules"))) {
    mkdirSync(join(slot, folder));
    // What the tests keep beside the packages is each copy's own.
    const names = readdirSync(join(root, folder)).filter((name) => !name.startsWith(".vite"));
    for (const name of names) symlinkSync(join(root, folder, name), join(slot, folder, name));
  }
  return slot;
}

/** Says of a mutant whether it compiles, seen from its own file. */
function makeCompiler() {
  const services = new Map();
  return ({ path, text }) => {
    const config = path.startsWith("web/") ? "web/tsconfig.json" : "tsconfig.json";
    if (!services.has(config)) services.set(config, makeService(join(root, config)));
    return services.get(config)(join(root, path), text);
  };
}

function makeService(config) {
  const { options: settings } = ts.getParsedCommandLineOfConfigFile(config, {}, ts.sys);
  /** The one file that is not as on the disk, and how many there were before it. */
  let changed = { path: "", text: "", version: 0 };
  const roots = new Set();
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    // What is no longer used is no mistake that the compiler would find in a program that does something else.
    getCompilationSettings: () => ({ ...settings, noUnusedLocals: false, noUnusedParameters: false }),
    getScriptFileNames: () => [...roots],
    getScriptVersion: (path) => (path === changed.path ? `${changed.version}` : "0"),
    getScriptSnapshot: (path) => {
      const text = path === changed.path ? changed.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return (path, text) => {
    roots.add(path);
    changed = { path, text, version: changed.version + 1 };
    return service.getSyntacticDiagnostics(path).length + service.getSemanticDiagnostics(path).length === 0;
  };
}

function report() {
  const survivors = results.filter(({ fate }) => fate === "survived" || fate === "untested");
  for (const mutant of survivors) console.log(`\n${mutant.fate} ${nameOf(mutant)}\n${diffOf(mutant)}`);
  const share = (100 * (results.length - survivors.length)) / Math.max(1, results.length);
  console.log(
    `\nmutants: ${results.length} of seed ${options.seed}, killed ${results.length - survivors.length} (${share.toFixed(1)} %), survived ${survivors.length}`,
  );
  return survivors.length === 0 ? 0 : 1;
}

/** The lines that a mutant changes, before and after. */
function diffOf({ path, text }) {
  const [before, after] = [readFileSync(join(root, path), "utf8"), text].map((all) => all.split("\n"));
  const first = before.findIndex((line, at) => line !== after[at]);
  let same = 0;
  while (same < before.length - first && before.at(-1 - same) === after.at(-1 - same)) same++;
  const part = (lines, sign) => lines.slice(first, lines.length - same).map((line) => `${sign} ${line}`);
  return [...part(before, "-"), ...part(after, "+")].join("\n");
}

function finish(code) {
  if (code !== 0) console.log("Stopped; the same command goes on from here.");
  const survived = report();
  process.exit(code || survived);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
