// Adds the compiled executor to deployments.json as a new version, unless it is the newest one already. With --check it
// only compares. The other contracts are listed once and never change: --replace-permanent confirms that they should.
// --replace-newest writes over the newest version instead of adding one, as long as no release contains it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  compiledDeployments,
  deploymentsPath,
  differences,
  howToFreeze,
  keptVersions,
  readDeployments,
} from "./deployments.mjs";
import { contractsDir, formatTypeScript } from "./files.mjs";

const spec = JSON.parse(readFileSync(join(contractsDir, "spec/program.json"), "utf8"));
const { terms, contracts, executor } = compiledDeployments(spec);
const frozen = readDeployments();
const newest = frozen?.executors.at(-1);
const moved = frozen === undefined ? [] : differences(frozen.contracts, contracts);
const isNewest =
  newest !== undefined && differences(numberless(newest), ownTerms(executor, frozen)).length === 0;

if (frozen !== undefined && moved.length === 0 && isNewest) {
  console.log(`The compiled executor is version ${newest.version}.`);
} else if (process.argv.includes("--check")) {
  fail(`${howToFreeze}\nDifferent: ${[...moved, ...(isNewest ? [] : ["Executor"])].join(", ")}`);
} else if (moved.length > 0 && !process.argv.includes("--replace-permanent")) {
  fail(
    `${moved.join(", ")}: what users have approved, and wallets in use, stay behind at the old addresses when these ` +
      "change. If that is meant: --replace-permanent",
  );
} else {
  // No one calls executors of a replaced Router.
  const kept = frozen === undefined || moved.includes("Router") ? undefined : frozen;
  const base = kept === undefined ? terms : termsOf(kept);
  const executors = keptVersions(kept?.executors ?? []);
  const version = (executors.at(-1)?.version ?? 0) + 1;
  const added = isNewest && kept !== undefined ? [] : [{ version, ...ownTerms(executor, base) }];
  const released = kept?.released ?? 0;
  write({ ...base, contracts, released, executors: [...executors, ...added] });
  console.log(added.length === 0 ? `Replaced: ${moved.join(", ")}` : `Executor version ${version}`);
}

function write(deployments) {
  writeFileSync(deploymentsPath, formatTypeScript(JSON.stringify(deployments), deploymentsPath));
}

function termsOf({ solc, settings, deployer, salt }) {
  return { solc, settings, deployer, salt };
}

/** Returns an executor with the compiler's terms, if they differ from those of the whole file. */
function ownTerms(compiled, base) {
  if (base === undefined || differences(termsOf(base), terms).length === 0) return compiled;
  return { ...compiled, solc: terms.solc, settings: terms.settings };
}

function numberless({ version: _number, ...rest }) {
  return rest;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
