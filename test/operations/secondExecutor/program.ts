import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Address } from "../../../src/lib/address.js";
import { isDeep } from "../../../src/lib/testing/runs.js";
import { preparedFolder } from "../../helpers/prebuilt.js";
import {
  bundleCopy,
  checkCopy,
  copySources,
  filesIn,
  insert,
  replace,
  repository,
} from "../../helpers/programCopy.js";
import { cleanEnvironment } from "../../helpers/service.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const toy = here("../../toy/protocols/fixed-rate");

const unitTests = ["contracts/test/deployments.test.ts", "src/program/contracts.test.ts"];
/** The inputs and outputs of the contracts' scripts, and the unit tests of the outputs. */
const contracts = [
  ...["src", "spec", "scripts", "artifacts", "vectors", "deployments.json", "package.json"].map(
    (path) => `contracts/${path}`,
  ),
  ...unitTests,
  ...["docs/guides/add-a-protocol.md", "biome.json", ".gitignore"],
];

/**
 * Copies the checkout and makes its next version: with a step of a new family, an adapter that trades by that step, its
 * deployment at `exchange`, and the Executor that supports it. Returns the paths of the copy and its program.
 */
export function makeSecondProgram(to: string, exchange: Address): { copy: string; main: string } {
  const copy = copySources(to, contracts);
  addStep(copy);
  writeContracts(copy);
  addProtocol(copy, exchange);
  if (isDeep()) checkCopy(copy);
  return { copy, ...bundleCopy(copy) };
}

/** Adds the files of the list in CONTRIBUTING.md that are not tests. */
function addStep(copy: string): void {
  const spec = join(copy, "contracts/spec/program.json");
  const { steps, ...rest } = JSON.parse(readFileSync(spec, "utf8"));
  const step = JSON.parse(readFileSync(here("step.json"), "utf8"));
  writeFileSync(spec, JSON.stringify({ ...rest, steps: [...steps, step] }));

  cpSync(here("RateSteps.sol"), join(copy, "contracts/src/steps/RateSteps.sol"));
  insert(join(copy, "contracts/src/Executor.sol"), [
    ["import {V2Steps}", 'import {RateSteps} from "./steps/RateSteps.sol";\n'],
    ["    SolidlySteps\n{", "    RateSteps,\n"],
    [
      "        return _lastStep(",
      "        if ((next = _rateStep(op, program, pc, context)) != 0) return next;\n",
    ],
  ]);

  insert(join(copy, "src/program/rules.ts"), [
    [
      '    case "v2Swap":\n    case "v3Swap":',
      '    case "rateSwap":\n      return step.mode === "buy" ? "erc20" : step.exchange;\n',
    ],
  ]);
  cpSync(here("rateSteps.ts"), join(copy, "src/execution/steps/rateSteps.ts"));
  insert(join(copy, "src/execution/steps/steps.ts"), [
    ["import type", 'import { rateSteps } from "./rateSteps.js";\n'],
    ["  ...vaultSteps,", "  ...rateSteps,\n"],
  ]);
}

/** Adds the toy protocol, with its own step. */
function addProtocol(copy: string, exchange: Address): void {
  const folder = join(copy, "src/protocols/fixed-rate");
  cpSync(toy, folder, { recursive: true });
  replace(join(folder, "index.ts"), [
    ['  steps: ["curve"],\n  modes: ["int128"],', '  steps: ["rateSwap"],'],
    ["isForth, { amount, tokenOut }", "isForth, { amount }"],
    ["    const [i, j] = isForth ? [0, 1] : [1, 0];\n", ""],
    [
      '{ op: "curve", pool, kind: "int128", i, j, amount, tokenOut }',
      '{ op: "rateSwap", exchange: pool, mode: isForth ? "buy" : "sell", amount }',
    ],
  ]);
  insert(join(copy, "src/protocols/index.ts"), [
    ["import {", 'import { fixedRate } from "./fixed-rate/index.js";\n'],
    ["\n];", "\n  fixedRate,"],
  ]);
  const deployment = `{ slug: "fixed-rate", standard: "fixed-rate", contracts: { exchange: "${exchange}" } },`;
  insert(join(copy, "src/networks/mainnet.ts"), [["\n  ],\n};", `\n    ${deployment}`]]);
}

/** What the scripts wrote, packed: the hash of their inputs, and the text of each file that they changed. */
type Written = { readonly hash: string; readonly files: readonly (readonly [file: string, text: string])[] };

/** The outputs for the inputs of this checkout. */
const recorded = here("written.json.gz");

/**
 * Runs the contracts' scripts and tests their outputs. Compiling takes a minute, so the outputs are kept: for the
 * inputs of this checkout beside this file, and for others in the cache. With unchanged inputs, the scripts run only
 * under `npm run test:deep`, which expects what is kept. With SLUICE_TESTS=record, they run and it is written anew.
 */
function writeContracts(copy: string): void {
  const before = sourcesOf(copy);
  const hash = createHash("sha256")
    .update(JSON.stringify([toolsOf(repository), ...[...before].filter(([file]) => isInput(file))]))
    .digest("hex");
  const cached = join(preparedFolder, `second-executor-${hash.slice(0, 16)}.json.gz`);
  const kept = [recorded, cached].map(readWritten).find((each) => each?.hash === hash);
  const isRecording = process.env.SLUICE_TESTS === "record";
  if (kept !== undefined && !isDeep() && !isRecording) {
    for (const [file, text] of kept.files) writeFileSync(join(copy, file), text);
    return;
  }
  for (const script of ["generate", "build", "freeze"]) runScript(copy, script);
  const files = [...sourcesOf(copy)].filter(([file, text]) => before.get(file) !== text);
  checkContracts(copy);
  if (kept !== undefined && !isRecording) expect(files).toEqual(kept.files);
  mkdirSync(preparedFolder, { recursive: true });
  const packed = gzipSync(JSON.stringify({ hash, files } satisfies Written), { level: 9 });
  writeFileSync(isRecording ? recorded : cached, new Uint8Array(packed));
}

/** Returns whether a file affects what the scripts write: they read of the program only what they generate. */
function isInput(file: string): boolean {
  if (file.startsWith("src/program/")) return /\/(contracts|format|limits)\.ts$/.test(file);
  return !/\/scripts\/(chain|coverage|fixtures|forge|lenses|mut\w+|solc|test)\b/.test(file);
}

function readWritten(file: string): Written | undefined {
  return existsSync(file) ? JSON.parse(gunzipSync(new Uint8Array(readFileSync(file))).toString()) : undefined;
}

/** Returns the locked versions of the packages that make the outputs. */
function toolsOf(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  return ["solc", "viem", "@biomejs/biome"].map(
    (name) => `${name} ${packages[`node_modules/${name}`]?.version}`,
  );
}

/** Checks that the scripts find nothing to change, and runs the unit tests of their outputs. */
function checkContracts(copy: string): void {
  expect(runScript(copy, "freeze")).toMatch(/^The compiled executor is version \d+\.\n$/);
  for (const script of isDeep() ? ["generate", "build", "freeze"] : ["generate", "freeze"])
    runScript(copy, script, "--check");
  const { VITEST: _inside, ...env } = cleanEnvironment({});
  const runner = join(repository, "node_modules/vitest/vitest.mjs");
  const result = spawnSync(process.execPath, [runner, "run", "--root", copy, ...unitTests], {
    env,
    encoding: "utf8",
  });
  expect(result.status, result.stdout + result.stderr).toBe(0);
  expect(result.stdout).toMatch(/Test Files.*2 passed/);
}

function sourcesOf(copy: string): Map<string, string> {
  const folders = ["contracts", "src/program"];
  return new Map(
    folders.flatMap((folder) =>
      [...filesIn(join(copy, folder))].map(([file, text]) => [join(folder, file), text] as const),
    ),
  );
}

/** Runs one of the contracts' scripts to its end. Returns its output. */
function runScript(copy: string, name: string, ...args: string[]): string {
  const script = join(copy, `contracts/scripts/${name}.mjs`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  expect([name, status, stderr]).toEqual([name, 0, ""]);
  return stdout;
}
