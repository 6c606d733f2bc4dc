// Compiles the contracts and writes what TypeScript needs of them, so that nothing else needs a compiler:
// artifacts/*.json and src/program/contracts.ts. With --check it only compares.
import { join } from "node:path";
import { getContractAddress, keccak256, padHex, size } from "viem";
import { compileContracts } from "./compile.mjs";
import { create2Deployer, deploymentSalt as salt } from "./deployments.mjs";
import { contractsDir, formatTypeScript, reportFiles, rootDir, writeOrCheck } from "./files.mjs";

const check = process.argv.includes("--check");
const output = compileContracts();
const initCode = (name) => `0x${output[name].evm.bytecode.object}`;

const routerInitCode = initCode("Router");
const routerAddress = create2Address(routerInitCode);
// The Executor is the first contract that the Router creates, as the wallets' implementation is of their factory.
const executorAddress = firstCreatedBy(routerAddress);
const factoryAddress = create2Address(initCode("OwnerWalletFactory"));
const implementationAddress = firstCreatedBy(factoryAddress);
// The delegate of a Router: its address follows from the Router's.
const delegateInitCode = `${initCode("AccountDelegate")}${padHex(routerAddress, { size: 32 }).slice(2)}`;
const delegateAddress = create2Address(delegateInitCode);

const deployed = {
  Router: contract("Router", routerAddress, routerInitCode, { EXECUTOR: executorAddress }),
  Executor: contract("Executor", executorAddress, initCode("Executor"), { ROUTER: routerAddress }),
  AccountDelegate: contract("AccountDelegate", delegateAddress, delegateInitCode, {
    ROUTER: routerAddress,
    SELF: delegateAddress,
  }),
  OwnerWallet: contract("OwnerWallet", implementationAddress, initCode("OwnerWallet"), {
    FACTORY: factoryAddress,
  }),
  OwnerWalletFactory: contract("OwnerWalletFactory", factoryAddress, initCode("OwnerWalletFactory"), {
    IMPLEMENTATION: implementationAddress,
  }),
};

function create2Address(bytecode) {
  return getContractAddress({ opcode: "CREATE2", from: create2Deployer, salt, bytecode }).toLowerCase();
}

function firstCreatedBy(from) {
  return getContractAddress({ from, nonce: 1n }).toLowerCase();
}

/** What is known of a contract, its code as deployed included: with its immutables filled in. */
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
export const executorAddress: Address = "${executorAddress}";
export const accountDelegateAddress: Address = "${delegateAddress}";
export const ownerWalletFactoryAddress: Address = "${factoryAddress}";
export const ownerWalletImplementation: Address = "${implementationAddress}";

/** What the CREATE2 deployer is given, in this order; the other two contracts are created by these. */
export const deployedContracts: readonly { readonly address: Address; readonly initCode: Hex }[] = [
${["Router", "AccountDelegate", "OwnerWalletFactory"]
  .map((name) => `  { address: "${deployed[name].address}", initCode: "${deployed[name].initCode}" },`)
  .join("\n")}
];

/** Runtime code at those addresses: to be compared with the chain's, and laid over where the chain has none. */
export const runtimeCodes: readonly { readonly name: string; readonly address: Address; readonly codeHash: Hex; readonly code: Hex }[] = [
${Object.entries(deployed)
  .map(
    ([name, { address, runtimeCode }]) =>
      `  { name: "${name}", address: "${address}", codeHash: "${keccak256(runtimeCode)}", code: "${runtimeCode}" },`,
  )
  .join("\n")}
];
`;

const typeScriptPath = join(rootDir, "src/program/contracts.ts");
const files = [
  ...Object.keys(deployed).map((name) => [join(contractsDir, `artifacts/${name}.json`), artifact(name)]),
  [typeScriptPath, formatTypeScript(typeScript, typeScriptPath)],
];
reportFiles(writeOrCheck(files, check), check, "node contracts/scripts/build.mjs");
for (const [name, { runtimeCode: code }] of Object.entries(deployed)) {
  console.log(`${name}: ${size(code)} bytes, keccak256 ${keccak256(code)}`);
}
