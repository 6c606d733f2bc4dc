// Compiles the contracts and writes what TypeScript needs from them, so that nothing else needs a compiler:
// artifacts/*.json and src/program/contracts.ts. With --check it only compares. --replace-newest as for freeze.mjs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getContractAddress, keccak256, padHex, size } from "viem";
import { compileContracts } from "./compile.mjs";
import { permanentContracts } from "./deployedNames.mjs";
import {
  artifactPath,
  create2Deployer,
  executorArtifact,
  frozenExecutors,
  keptVersions,
  deploymentSalt as salt,
  stepsOf,
} from "./deployments.mjs";
import { contractsDir, formatTypeScript, reportFiles, rootDir, writeOrCheck } from "./files.mjs";

const check = process.argv.includes("--check");
const spec = JSON.parse(readFileSync(join(contractsDir, "spec/program.json"), "utf8"));
const output = compileContracts();
const initCode = (name) => `0x${output[name].evm.bytecode.object}`;

const routerAddress = create2Address(initCode("Router"));
const factoryAddress = create2Address(initCode("OwnerWalletFactory"));
// The wallets' implementation is the first contract that their factory creates.
const implementationAddress = firstCreatedBy(factoryAddress);
const delegateInitCode = knowingRouter("AccountDelegate");
const delegateAddress = create2Address(delegateInitCode);
const modules = spec.modules.map(({ name }) => {
  const address = create2Address(initCode(name));
  return { name, ...contract(name, address, initCode(name), { SELF: address }) };
});
const executorInitCode = `${knowingRouter("Executor")}${modules.map(({ address }) => word(address)).join("")}`;
const compiledExecutorAddress = create2Address(executorInitCode);

const deployed = {
  Router: contract("Router", routerAddress, initCode("Router"), {}),
  AccountDelegate: contract("AccountDelegate", delegateAddress, delegateInitCode, {
    ROUTER: routerAddress,
    SELF: delegateAddress,
  }),
  OwnerWalletFactory: contract("OwnerWalletFactory", factoryAddress, initCode("OwnerWalletFactory"), {
    IMPLEMENTATION: implementationAddress,
  }),
  OwnerWallet: contract("OwnerWallet", implementationAddress, initCode("OwnerWallet"), {
    FACTORY: factoryAddress,
  }),
  ...Object.fromEntries(modules.map(({ name, ...module }) => [name, module])),
  Executor: contract("Executor", compiledExecutorAddress, executorInitCode, {
    ROUTER: routerAddress,
    ...Object.fromEntries(modules.map(({ name, address }) => [immutableOf(name), address])),
  }),
};
const executors = allExecutors();
const newest = executors.at(-1);

/** Returns init code with the Router's address appended as an argument. */
function knowingRouter(name) {
  return `${initCode(name)}${word(routerAddress)}`;
}

function word(address) {
  return padHex(address, { size: 32 }).slice(2);
}

/** Returns every frozen version with its code, the newest last, followed by the compiled one if it differs. */
function allExecutors() {
  const frozen = keptVersions(frozenExecutors(routerAddress));
  const last = frozen.at(-1);
  const { address, immutables, initCode, runtimeCode } = deployed.Executor;
  if (last?.initCode === initCode) return frozen;
  const version = (last?.version ?? 0) + 1;
  const own = modules.map(({ abi: _abi, ...module }) => module);
  return [...frozen, { version, address, immutables, ...stepsOf(spec), modules: own, initCode, runtimeCode }];
}

function create2Address(bytecode) {
  return getContractAddress({ opcode: "CREATE2", from: create2Deployer, salt, bytecode }).toLowerCase();
}

function firstCreatedBy(from) {
  return getContractAddress({ from, nonce: 1n }).toLowerCase();
}

/** Returns the known facts about a contract, including its deployed code with immutables filled in. */
function contract(name, address, initCode, immutables) {
  const { abi, evm, immutableNames } = output[name];
  let code = evm.deployedBytecode.object;
  for (const [id, places] of Object.entries(evm.deployedBytecode.immutableReferences)) {
    const word = padHex(immutables[immutableNames[id]], { size: 32 }).slice(2);
    for (const { start, length } of places) {
      code = code.slice(0, start * 2) + word + code.slice((start + length) * 2);
    }
  }
  return { address, immutables, initCode, runtimeCode: `0x${code}`, abi };
}

/** Returns every executor behind its modules, each once, with its name. The newest one's have no number in theirs. */
function namedParts() {
  const parts = executors.flatMap((executor) => {
    const { version, modules: own = [] } = executor;
    const isCurrent = ({ address }) =>
      [newest, ...(newest.modules ?? [])].some((part) => part.address === address);
    const named = (name, part) => [isCurrent(part) ? name : `${name} ${version}`, part];
    return [...own.map((module) => named(module.name, module)), named("Executor", executor)];
  });
  return parts.filter(
    ([, { address }], at) => parts.findIndex(([, part]) => part.address === address) === at,
  );
}

/** Returns the name of the executor's immutable that is the module's address: EXCHANGE_MODULE of ExchangeModule. */
function immutableOf(name) {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

function artifact(name) {
  const { address, immutables, initCode, runtimeCode, abi } = deployed[name];
  return `${JSON.stringify(
    {
      contract: name,
      solc: "0.8.30",
      address,
      immutables,
      runtimeBytes: size(runtimeCode),
      runtimeCodeHash: keccak256(runtimeCode),
      initCode,
      runtimeCode,
      abi,
    },
    null,
    2,
  )}\n`;
}

const typeScript = `// Generated from contracts/src by contracts/scripts/build.mjs. Do not edit.

import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

export const routerAbi = ${JSON.stringify(output.Router.abi)} as const;

export const executorAbi = ${JSON.stringify(output.Executor.abi)} as const;

export const accountDelegateAbi = ${JSON.stringify(output.AccountDelegate.abi)} as const;

export const ownerWalletAbi = ${JSON.stringify(output.OwnerWallet.abi)} as const;

export const ownerWalletFactoryAbi = ${JSON.stringify(output.OwnerWalletFactory.abi)} as const;

/** The keyless CREATE2 deployer; its call data is the salt followed by the init code. */
export const create2Deployer: Address = "${create2Deployer}";
export const deploymentSalt: Hex = "${salt}";

/** Addresses on every chain that has the deployer. */
export const routerAddress: Address = "${routerAddress}";
export const accountDelegateAddress: Address = "${delegateAddress}";
export const ownerWalletFactoryAddress: Address = "${factoryAddress}";
export const ownerWalletImplementation: Address = "${implementationAddress}";
/** The addresses of all executor versions, the newest last, for code that needs only those. */
export const executorAddresses: readonly Address[] = ${JSON.stringify(executors.map(({ address }) => address))};

/**
 * Every version of the executor, the newest last: \`initCode\` is the input of the CREATE2 deployer, \`code\` the resulting
 * runtime code, with its hash, \`steps\` the steps that its programs may contain, and \`modules\` the contracts that run some
 * of them. It cannot be deployed before those.
 */
export const executors: readonly {
  readonly version: number;
  readonly address: Address;
  readonly initCode: Hex;
  readonly codeHash: Hex;
  readonly code: Hex;
  readonly steps: readonly string[];
  readonly modules: readonly Address[];
}[] = [
${executors
  .map(
    ({ version, address, initCode, runtimeCode, steps, modules = [] }) =>
      `  { version: ${version}, address: "${address}", initCode: "${initCode}", codeHash: "${keccak256(runtimeCode)}", code: "${runtimeCode}", steps: ${JSON.stringify(steps)}, modules: ${JSON.stringify(modules.map((module) => module.address))} },`,
  )
  .join("\n")}
];

/** The newest version's address. */
export const executorAddress: Address = "${newest.address}";

/** The inputs of the CREATE2 deployer, modules before their executor. The wallets' factory creates their implementation. */
export const deployedContracts: readonly { readonly address: Address; readonly initCode: Hex }[] = [
${["Router", "AccountDelegate", "OwnerWalletFactory"]
  .map((name) => deployed[name])
  .concat(namedParts().map(([, part]) => part))
  .map(({ address, initCode }) => `  { address: "${address}", initCode: "${initCode}" },`)
  .join("\n")}
];

/** Runtime code at those addresses, to compare with the chain's and to override where the chain has none. */
export const runtimeCodes: readonly { readonly name: string; readonly address: Address; readonly codeHash: Hex; readonly code: Hex }[] = [
${Object.entries(deployed)
  .filter(([name]) => name in permanentContracts)
  .concat(namedParts())
  .map(
    ([name, { address, runtimeCode }]) =>
      `  { name: "${name}", address: "${address}", codeHash: "${keccak256(runtimeCode)}", code: "${runtimeCode}" },`,
  )
  .join("\n")}
];
`;

const typeScriptPath = join(rootDir, "src/program/contracts.ts");
const files = [
  ...Object.keys(deployed).map((name) => [artifactPath(name), artifact(name)]),
  [artifactPath(executorArtifact(newest.version)), `${JSON.stringify(newest, null, 2)}\n`],
  [typeScriptPath, formatTypeScript(typeScript, typeScriptPath)],
];
reportFiles(writeOrCheck(files, check), check, "node contracts/scripts/build.mjs");
for (const [name, { runtimeCode: code }] of Object.entries(deployed)) {
  console.log(`${name}: ${size(code)} bytes, keccak256 ${keccak256(code)}`);
}
