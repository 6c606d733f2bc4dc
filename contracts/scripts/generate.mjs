// Writes everything derived from spec/program.json: Solidity constants and callbacks, the TypeScript field table, step
// types and limits, the limits in the guide, and golden vectors. With --check it only compares.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contractsDir, formatTypeScript, reportFiles, rootDir, writeOrCheck } from "./files.mjs";
import { solidityCallbacks } from "./generate-callbacks.mjs";
import { limitRows, typeScriptLimits } from "./generate-limits.mjs";
import { solidityConstants } from "./generate-solidity.mjs";
import { typeScriptFormat } from "./generate-typescript.mjs";
import { goldenVectors } from "./generate-vectors.mjs";

const check = process.argv.includes("--check");
const written = JSON.parse(readFileSync(join(contractsDir, "spec/program.json"), "utf8"));
const spec = namesAlone(written);
const typeScriptPath = join(rootDir, "src/program/format.ts");
const limitsPath = join(rootDir, "src/program/limits.ts");
const guidePath = join(rootDir, "docs/guides/add-a-protocol.md");

const files = [
  [join(contractsDir, "src/generated/ProgramFormat.sol"), solidityConstants(spec)],
  [join(contractsDir, "src/generated/V3Callbacks.sol"), solidityCallbacks(written)],
  [typeScriptPath, formatTypeScript(typeScriptFormat(spec), typeScriptPath)],
  [limitsPath, formatTypeScript(typeScriptLimits(spec), limitsPath)],
  [guidePath, withRows(readFileSync(guidePath, "utf8"), limitRows(spec))],
  [join(contractsDir, "vectors/programs.json"), `${JSON.stringify(goldenVectors(spec), null, 2)}\n`],
];
reportFiles(writeOrCheck(files, check), check, "node contracts/scripts/generate.mjs");

/** Returns the page with the rows of its table of limits replaced. */
function withRows(page, rows) {
  const [before, rest] = page.split("<!-- limits of steps -->\n");
  const [, after] = rest.split("<!-- /limits of steps -->");
  const table = ["", "| step | takes |", "|---|---|", ...rows, "", ""].join("\n");
  return `${before}<!-- limits of steps -->\n${table}<!-- /limits of steps -->${after}`;
}

/** Returns the spec as programs use it: values that carry more details are reduced to their names. */
function namesAlone(value) {
  if (Array.isArray(value)) return value.map(namesAlone);
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    key === "values" ? member.map((entry) => entry.name ?? entry) : namesAlone(member),
  ]);
  return Object.fromEntries(members);
}
