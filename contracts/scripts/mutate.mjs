// Breaks every check of the contracts, one at a time, and verifies that a test fails. Arguments select files of src/ by
// a part of their path, or one line of a file (Router.sol:87), and determine the order. Fails below 98 %, and if a
// survivor is not explained in mutation-survivors.json. When stopped, it reports its findings so far, and a later run
// of the same contracts with the same tests continues from there: cache/mutants stores the fate of each mutant.
//
// The tests are compiled once. Each mutant is compiled here, without the IR and with hardly any optimization, which is
// five times as fast, and replaces the contract's code.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import solc from "solc";
import { hashOf, openFates } from "../../scripts/fates.mjs";
import { deployedNames } from "./deployedNames.mjs";
import { contractsDir, rootDir } from "./files.mjs";
import { writeFixtures } from "./fixtures.mjs";
import { forgeBinary } from "./forge.mjs";
import { mutantsOf } from "./mutants.mjs";

const LEAST_SCORE = 98;
/** The tests most likely to detect a mutant of each file, which run first. All others follow if these pass. */
const nearest = [
  [/Router\.sol$/, "Route|HostileExecutor|Minimum|Permit|Reentrancy|Sequence"],
  [/OrderHash|Permits/, "Permit"],
  [/Modules?\.sol$/, "Module|CurveMore|Vectors"],
  [/Interpreter|Executor\.sol|Cursor/, "Program|Vectors|Reentrancy|HostileExecutor"],
  [/V2Steps/, "Pools|V2Liquidity|Vectors|Route|Solidly"],
  [/V3Steps|Prices/, "Pools|Vectors|Reentrancy|Sequence"],
  [/V4Steps/, "V4|Infinity|BalancerV3|Vectors"],
  [/BalancerV3Steps/, "BalancerV3|Vectors"],
  [/InfinitySteps/, "Infinity|Vectors"],
  [/SolidlySteps/, "Solidly|Vectors"],
  [/CurveMoreSteps/, "CurveMore|Allowances|Vectors"],
  [/CurveSteps/, "Curve|Allowances|Vectors"],
  [/BinSteps/, "Bins|Vectors"],
  [/FluidSteps/, "Fluid|Allowances|Vectors"],
  [/ConversionSteps/, "Conversion|Allowances|Vectors"],
  [/BalancerSteps/, "Balancer|Allowances|Vectors"],
  [/LendingSteps/, "Lending|Allowances|Vectors"],
  [/VaultSteps/, "Vaults|Allowances|Vectors"],
  [/Allowances/, "Allowances|Delegate|Vaults"],
  [/Steps\.sol/, "Allowances|Vaults|Program|Vectors|Curve|Tokens"],
  [/Calls|Tokens/, "Calls|Tokens|Allowances|Route|Vectors"],
  [/CancunOnly/, "Opcodes|Sequence"],
  [/Wallet/, "Wallet"],
  [/Delegate/, "Delegate"],
];
/** Gas, artifact and opcode tests require other compiler settings, and invariants take too long for every mutant. */
const left = [
  "--no-match-contract",
  "Gas|Artifact|Invariants|HostilePositions|^Real",
  "--no-match-test",
  "gas|opcodesThatAreAbsent",
];

const filters = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const explained = JSON.parse(readFileSync(join(contractsDir, "scripts/mutation-survivors.json"), "utf8"));
writeFixtures();
const sources = readSources();
const unchanged = compile(sources, deployedNames);
const build = spawnSync(forgeBinary(), ["build"], { cwd: contractsDir, encoding: "utf8" });
if (build.status !== 0) throw new Error(build.stdout + build.stderr);
const running = new Set();
const slots = [newCopy(), newCopy()];
for (const slot of slots) writeCodes(slot, unchanged);
await mustPass(slots[0]);

const mutants = Object.keys(sources)
  .filter((path) => !/interfaces|generated/.test(path))
  .flatMap((path) => mutantsOf(sources[path].content).map((mutant) => ({ path, ...mutant })));
const wanted = (filter) => mutants.filter(({ path, line }) => `${path}:${line}:`.includes(filter));
const todo = [
  ...new Set(
    filters.length === 0 ? mutants : filters.flatMap((one) => wanted(/:\d+$/.test(one) ? `${one}:` : one)),
  ),
];
const results = [];
const fates = openFates(join(contractsDir, `cache/mutants/${hashOfFolders("src", "test", "vectors")}.jsonl`));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => finish(1));
await Promise.all(slots.map(work));
finish(0);

async function work(slot) {
  for (let mutant = todo.shift(); mutant !== undefined; mutant = todo.shift()) {
    const key = hashOf(mutant.path, mutant.text);
    const fate = fates.get(key) ?? (await fateOf(slot, mutant));
    if (fates.get(key) === undefined) fates.add(key, fate);
    results.push({ ...mutant, fate });
    const { path, line, kind, from, to } = mutant;
    console.log(`${fate.padEnd(8)} ${path}:${line} ${kind}: ${from} → ${to}`);
  }
}

/** Returns a hash of everything that affects the fate of a mutant. */
function hashOfFolders(...folders) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(contractsDir, folder), { recursive: true }).map((path) => join(folder, path)),
  );
  const files = paths.filter((path) => /\.(sol|json)$/.test(path)).sort();
  return hashOf(...files.flatMap((path) => [path, readFileSync(join(contractsDir, path), "utf8")]));
}

function finish(code) {
  if (code !== 0) console.log(`stopped: ${todo.length} are left`);
  report();
  for (const tests of running) tests.kill();
  for (const slot of slots) rmSync(slot, { recursive: true, force: true });
  process.exit(code || process.exitCode);
}

/**
 * Returns the fate of a mutant: killed, endless (also killed), survived, invalid if it does not compile, or same if it
 * compiles to the same code.
 */
async function fateOf(slot, { path, text }) {
  const affected = deployedNames.filter((name) => reachable(name).has(path));
  const compiled = compile({ ...sources, [path]: { content: text } }, affected);
  if (compiled === undefined) return "invalid";
  if (affected.every((name) => compiled[name] === unchanged[name])) return "same";
  writeCodes(slot, { ...unchanged, ...compiled });
  const near = nearest.find(([pattern]) => pattern.test(path))?.[1] ?? ".";
  for (const [contracts, runs] of [
    [near, 24],
    [".", 64],
  ]) {
    const end = await endOf(slot, contracts, runs);
    if (end !== "passed") return end;
  }
  return "survived";
}

function forge(slot, contracts, runs) {
  // Without the optimizer, contracts exceed the chain's size limit, and some tests are larger still.
  const args = ["test", "--root", slot, "--fail-fast", "--code-size-limit", "1000000"];
  args.push("--match-contract", contracts, ...left);
  const env = { ...process.env, FOUNDRY_FUZZ_RUNS: `${runs}`, FOUNDRY_DISABLE_NIGHTLY_WARNING: "1" };
  // Some mutants never end. All tests take minutes on a busy machine, which must not be mistaken for that.
  const options = { stdio: ["ignore", "pipe", "inherit"], cwd: slot, env, timeout: 1_800_000 };
  const tests = spawn(forgeBinary(), args, options);
  running.add(tests.on("close", () => running.delete(tests)));
  return tests;
}

/**
 * Returns how the tests of a mutant ended: it is killed if a test fails. If forge itself does not run, that says
 * nothing about the tests.
 */
async function endOf(slot, contracts, runs) {
  const { code, said } = await run(slot, contracts, runs);
  if (code === 0) return "passed";
  if (code === null) return "endless";
  if (!said.includes("[FAIL")) throw new Error(`forge did not run:\n${said}`);
  return "killed";
}

async function run(slot, contracts, runs) {
  const tests = forge(slot, contracts, runs);
  const ended = new Promise((resolve) => tests.on("close", resolve));
  const said = (await tests.stdout.toArray()).join("");
  return { code: await ended, said };
}

/** Checks that all tests pass without a change; otherwise every mutant would appear to be killed. */
async function mustPass(slot) {
  const { code, said } = await run(slot, ".", 4);
  if (code !== 0) throw new Error(`The tests fail without any change:\n${said}`);
}

/** Creates a copy of the compiled tests in which the contracts' code can be replaced. */
function newCopy() {
  const slot = mkdtempSync(join(tmpdir(), "sluice-mutants-"));
  for (const name of ["src", "test", "vectors", "artifacts", "scripts", "out", "cache/fixtures"]) {
    cpSync(join(contractsDir, name), join(slot, name), { recursive: true, preserveTimestamps: true });
  }
  for (const name of ["package.json", "foundry.toml", "cache/solidity-files-cache.json"]) {
    cpSync(join(contractsDir, name), join(slot, name), { preserveTimestamps: true });
  }
  symlinkSync(join(rootDir, "node_modules"), join(slot, "node_modules"));
  return slot;
}

/** Writes creation code to the files that `vm.getCode` reads. */
function writeCodes(slot, codes) {
  for (const [name, code] of Object.entries(codes)) {
    const path = join(slot, `out/${name}.sol/${name}.json`);
    const artifact = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...artifact, bytecode: { ...artifact.bytecode, object: code } }));
  }
}

function readSources() {
  const found = {};
  for (const file of readdirSync(join(contractsDir, "src"), { recursive: true })) {
    if (file.endsWith(".sol"))
      found[`src/${file}`] = { content: readFileSync(join(contractsDir, "src", file), "utf8") };
  }
  return found;
}

/** Returns the paths of all files that a contract is compiled from. */
function reachable(name) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, target] of sources[path].content.matchAll(/from "(\.[^"]+)"/g))
      visit(join(path, "..", target));
  };
  visit(`src/${name}.sol`);
  return seen;
}

/** Returns creation code by name, or undefined if it does not compile. */
function compile(texts, names) {
  const outputSelection = Object.fromEntries(
    names.map((name) => [`src/${name}.sol`, { [name]: ["evm.bytecode.object"] }]),
  );
  const details = { orderLiterals: false, deduplicate: false, cse: false, constantOptimizer: false };
  const optimizer = { enabled: false, details: { ...details, yul: false, inliner: false, peephole: true } };
  const settings = { evmVersion: "cancun", optimizer, outputSelection, metadata: { appendCBOR: false } };
  const needed = {};
  for (const name of names) for (const path of reachable(name)) needed[path] = texts[path];
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: "Solidity", sources: needed, settings })),
  );
  if (output.errors?.some(({ severity }) => severity === "error")) return undefined;
  return Object.fromEntries(
    names.map((name) => [name, `0x${output.contracts[`src/${name}.sol`][name].evm.bytecode.object}`]),
  );
}

function report() {
  const counted = results.filter(({ fate }) => fate !== "invalid" && fate !== "same");
  const survivors = counted.filter(({ fate }) => fate === "survived");
  const reasonOf = ({ path, from, to, text }) =>
    explained.find(
      (one) => one.path === path && one.from === from && one.to === to && text.includes(one.line),
    )?.reason;
  const unexplained = survivors.filter((mutant) => reasonOf(mutant) === undefined);
  for (const path of new Set(counted.map((one) => one.path))) {
    const [all, alive] = [counted, survivors].map((list) => list.filter((one) => one.path === path).length);
    console.log(`${path}: ${all} mutants, ${all - alive} killed`);
  }
  const killed = counted.length - survivors.length;
  const score = (100 * (counted.length - unexplained.length)) / Math.max(1, counted.length);
  for (const { path, line, from, to } of unexplained)
    console.log(`UNEXPLAINED ${path}:${line} ${from} → ${to}`);
  console.log(
    `mutants: ${counted.length}, killed ${killed}, explained ${survivors.length - unexplained.length}, score ${score.toFixed(1)} %`,
  );
  if (score < LEAST_SCORE || unexplained.length > 0) process.exitCode = 1;
}
