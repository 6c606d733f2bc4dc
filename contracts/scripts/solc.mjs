#!/usr/bin/env node
// Lets forge use npm's solc: supports `--version` and `--standard-json` like the native compiler.
import { readFileSync } from "node:fs";
import solc from "solc";

if (process.argv.includes("--version")) {
  const version = solc.version().replace(/\.Emscripten.*$/, ".Linux.g++");
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${version}`);
} else if (process.argv.includes("--standard-json")) {
  process.stdout.write(solc.compile(readFileSync(0, "utf8")));
} else {
  console.error("solc.mjs answers only --version and --standard-json");
  process.exitCode = 1;
}
