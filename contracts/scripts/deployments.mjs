// The compiled contracts in the format of deployments.json, which records everything that was ever used.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keccak256 } from "viem";
import { compilerSettings, compilerVersion } from "./compile.mjs";
import { permanentContracts } from "./deployedNames.mjs";
import { contractsDir } from "./files.mjs";

/** The keyless CREATE2 deployer found at this address on nearly every chain. */
export const create2Deployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c";
export const deploymentSalt = `0x${"00".repeat(32)}`;

export const deploymentsPath = join(contractsDir, "deployments.json");
export const artifactPath = (name) => join(contractsDir, `artifacts/${name}.json`);
/** Returns the artifact name of an executor version. The artifacts of all versions are kept. */
export const executorArtifact = (version) => `executors/${version}`;

export const howToFreeze =
  "The compiled contracts are not those of contracts/deployments.json. What is listed there is for ever: undo the change, " +
  "or add a new executor with `node contracts/scripts/freeze.mjs` and commit what that writes.";

/** Returns the frozen deployments, or undefined if there are none yet. */
export function readDeployments() {
  return existsSync(deploymentsPath) ? JSON.parse(readFileSync(deploymentsPath, "utf8")) : undefined;
}

const readArtifact = (name) => JSON.parse(readFileSync(artifactPath(name), "utf8"));

/**
 * Returns the versions that stay: all of them or, with --replace-newest, all but the newest. Throws if a release
 * contains the newest: `released` in deployments.json is the newest version of which that is true.
 */
export function keptVersions(versions) {
  if (!process.argv.includes("--replace-newest")) return versions;
  const { version = 0 } = versions.at(-1) ?? {};
  if (version <= (readDeployments()?.released ?? 0))
    throw new Error(
      `Version ${version} of the executor is released, so it is for ever: a change is a new version`,
    );
  return versions.slice(0, -1);
}

/**
 * Returns the artifacts of the frozen executors for `router`, the oldest first, and none for a new Router: no one can
 * call an executor of another Router.
 */
export function frozenExecutors(router) {
  const { executors = [] } = readDeployments() ?? {};
  return executors
    .filter(({ immutables }) => immutables.ROUTER === router)
    .map(({ version }) => readArtifact(executorArtifact(version)));
}

/**
 * Returns the contents of artifacts/ in the format of deployments.json. `build.mjs --check` verifies that the artifacts
 * match the sources.
 */
export function compiledDeployments(spec) {
  const contracts = Object.entries(permanentContracts).map(([name, createdBy]) => {
    const artifact = readArtifact(name);
    return [
      name,
      { address: artifact.address, createdBy, ...hashesOf(artifact), immutables: artifact.immutables },
    ];
  });
  const { address, immutables, ...newest } = readArtifact("Executor");
  const modules = spec.modules.map(({ name, families }) => {
    const module = readArtifact(name);
    return { name, address: module.address, ...hashesOf(module), immutables: module.immutables, families };
  });
  return {
    terms: {
      solc: compilerVersion,
      settings: compilerSettings,
      deployer: create2Deployer,
      salt: deploymentSalt,
    },
    contracts: Object.fromEntries(contracts),
    executor: { address, ...hashesOf(newest), immutables, modules, ...stepsOf(spec) },
  };
}

function hashesOf({ initCode, runtimeCode }) {
  return { initCodeHash: keccak256(initCode), runtimeCodeHash: keccak256(runtimeCode) };
}

/** Returns the families and steps of the spec, which are those of the executor compiled with it. */
export function stepsOf({ steps }) {
  return { families: [...new Set(steps.map(({ family }) => family))], steps: steps.map(({ name }) => name) };
}

/** Returns the names of the members in which two objects differ. */
export function differences(one, other) {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}
