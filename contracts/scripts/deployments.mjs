// What is compiled now, in the form in which deployments.json keeps every version.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keccak256 } from "viem";
import { compilerSettings, compilerVersion } from "./compile.mjs";
import { contractsDir } from "./files.mjs";

/** The keyless CREATE2 deployer found at this address on nearly every chain. */
export const create2Deployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c";
export const deploymentSalt = `0x${"00".repeat(32)}`;

export const deploymentsPath = join(contractsDir, "deployments.json");

/** The contracts of a version in the order in which they come to be, with who creates each. */
const creators = {
  Router: "deployer",
  Executor: "Router",
  AccountDelegate: "deployer",
  OwnerWalletFactory: "deployer",
  OwnerWallet: "OwnerWalletFactory",
};
/** Once there are wallets, a version in which these differ leaves them behind. */
export const walletContracts = ["OwnerWalletFactory", "OwnerWallet"];

export const howToFreeze =
  "The compiled contracts are not those of the newest version in contracts/deployments.json. Versions are for ever: undo " +
  "the change, or make a new version of it with `node contracts/scripts/freeze.mjs` and commit what that writes.";

/** All versions, the oldest first. */
export function readVersions() {
  return JSON.parse(readFileSync(deploymentsPath, "utf8"));
}

/**
 * What artifacts/ holds as a version, without its number. That they are what the sources compile to is for
 * `build.mjs --check` to say.
 */
export function compiledVersion() {
  const contracts = Object.entries(creators).map(([name, createdBy]) => {
    const artifact = JSON.parse(readFileSync(join(contractsDir, `artifacts/${name}.json`), "utf8"));
    const { address, initCode, runtimeCode, immutables } = artifact;
    const hashes = { initCodeHash: keccak256(initCode), runtimeCodeHash: keccak256(runtimeCode) };
    return [name, { address, createdBy, ...hashes, immutables }];
  });
  return {
    solc: compilerVersion,
    settings: compilerSettings,
    deployer: create2Deployer,
    salt: deploymentSalt,
    contracts: Object.fromEntries(contracts),
  };
}

/** The names of what differs between two versions, from `solc` to single contracts; their numbers do not count. */
export function differences(one, other) {
  const parts = ({ contracts, version: _number, ...terms }) => ({ ...terms, ...contracts });
  const [a, b] = [parts(one), parts(other)];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}
