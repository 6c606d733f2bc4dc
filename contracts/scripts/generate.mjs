// Writes everything that follows from spec/program.json: Solidity constants, the TypeScript field table and step
// types, and golden vectors. With --check it only compares.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contractsDir, formatTypeScript, reportFiles, rootDir, writeOrCheck } from "./files.mjs";
import { solidityConstants } from "./generate-solidity.mjs";
import { typeScriptFormat } from "./generate-typescript.mjs";
import { goldenVectors } from "./generate-vectors.mjs";

const check = process.argv.includes("--check");
const spec = JSON.parse(readFileSync(join(contractsDir, "spec/program.json"), "utf8"));
const typeScriptPath = join(rootDir, "src/program/format.ts");

const files = [
  [join(contractsDir, "src/generated/ProgramFormat.sol"), solidityConstants(spec)],
  [typeScriptPath, formatTypeScript(typeScriptFormat(spec), typeScriptPath)],
  [join(contractsDir, "vectors/programs.json"), `${JSON.stringify(goldenVectors(spec), null, 2)}\n`],
];
reportFiles(writeOrCheck(files, check), check, "node contracts/scripts/generate.mjs");
