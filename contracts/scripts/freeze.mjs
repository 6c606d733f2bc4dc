// Adds what is compiled to deployments.json as a new version. With --check it only compares with the newest one.
import { existsSync, writeFileSync } from "node:fs";
import {
  compiledVersion,
  deploymentsPath,
  differences,
  howToFreeze,
  readVersions,
  walletContracts,
} from "./deployments.mjs";

const versions = existsSync(deploymentsPath) ? readVersions() : [];
const newest = versions.at(-1);
const compiled = compiledVersion();
const changed = newest === undefined ? ["everything"] : differences(newest, compiled);
const movesWallets = changed.some((name) => walletContracts.includes(name));

if (changed.length === 0) {
  console.log(`The compiled contracts are version ${newest.version}.`);
} else if (process.argv.includes("--check")) {
  fail(`${howToFreeze}\nDifferent: ${changed.join(", ")}`);
} else if (movesWallets && !process.argv.includes("--move-wallets")) {
  fail(
    "Every wallet would get another address, and what the old ones hold would not be found any more: --move-wallets",
  );
} else {
  const version = { version: (newest?.version ?? 0) + 1, ...compiled };
  writeFileSync(deploymentsPath, `${JSON.stringify([...versions, version], null, 2)}\n`);
  console.log(`Version ${version.version}: ${changed.join(", ")}`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
