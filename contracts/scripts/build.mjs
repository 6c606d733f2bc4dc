// Compiles the contracts and writes what TypeScript needs of them, so that nothing else needs a compiler:
// artifacts/*.json and src/program/contracts.ts. With --check it only compares.
import { join } from "node:path";
import { getContractAddress, keccak256, size } from "viem";
import { compileContracts } from "./compile.mjs";
import { contractsDir, formatTypeScript, reportFiles, rootDir, writeOrCheck } from "./files.mjs";

/** The keyless CREATE2 deployer found at this address on nearly every chain. */
const create2Deployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c";
const salt = `0x${"00".repeat(32)}`;

const check = process.argv.includes("--check");
const output = compileContracts();
const routerInitCode = `0x${output.Router.evm.bytecode.object}`;
const routerAddress = getContractAddress({
  opcode: "CREATE2",
  from: create2Deployer,
  salt,
  bytecode: routerInitCode,
}).toLowerCase();
// The Executor is the first contract that the Router creates.
const executorAddress = getContractAddress({ from: routerAddress, nonce: 1n }).toLowerCase();
const deployed = {
  Router: { address: routerAddress, runtimeCode: runtimeCode(output.Router, executorAddress) },
  Executor: { address: executorAddress, runtimeCode: runtimeCode(output.Executor, routerAddress) },
};

/** The code as deployed: each contract's only immutable is the other's address. */
function runtimeCode(contract, immutable) {
  const { object, immutableReferences } = contract.evm.deployedBytecode;
  const word = immutable.slice(2).padStart(64, "0");
  let code = object;
  for (const { start, length } of Object.values(immutableReferences).flat()) {
    code = code.slice(0, start * 2) + word + code.slice((start + length) * 2);
  }
  return `0x${code}`;
}

function artifact(name) {
  const { address, runtimeCode: code } = deployed[name];
  return `${JSON.stringify(
    {
      contract: name,
      solc: "0.8.30",
      address,
      immutables: name === "Router" ? { EXECUTOR: executorAddress } : { ROUTER: routerAddress },
      runtimeBytes: size(code),
      runtimeCodeHash: keccak256(code),
      initCode: `0x${output[name].evm.bytecode.object}`,
      runtimeCode: code,
      abi: output[name].abi,
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

/** The keyless CREATE2 deployer; its call data is the salt followed by the init code. */
export const create2Deployer: Address = "${create2Deployer}";
export const routerSalt: Hex = "${salt}";

/** Addresses on every chain that has the deployer. */
export const routerAddress: Address = "${routerAddress}";
export const executorAddress: Address = "${executorAddress}";

/** keccak256 of the runtime code at those addresses. */
export const routerCodeHash: Hex = "${keccak256(deployed.Router.runtimeCode)}";
export const executorCodeHash: Hex = "${keccak256(deployed.Executor.runtimeCode)}";

/** Deploys both contracts. */
export const routerInitCode: Hex = "${routerInitCode}";

/** The code to lay over the addresses above in calls on a chain without the contracts. */
export const routerRuntimeCode: Hex = "${deployed.Router.runtimeCode}";
export const executorRuntimeCode: Hex = "${deployed.Executor.runtimeCode}";
`;

const typeScriptPath = join(rootDir, "src/program/contracts.ts");
const files = [
  [join(contractsDir, "artifacts/Router.json"), artifact("Router")],
  [join(contractsDir, "artifacts/Executor.json"), artifact("Executor")],
  [typeScriptPath, formatTypeScript(typeScript, typeScriptPath)],
];
reportFiles(writeOrCheck(files, check), check, "node contracts/scripts/build.mjs");
for (const [name, { runtimeCode: code }] of Object.entries(deployed)) {
  console.log(`${name}: ${size(code)} bytes, keccak256 ${keccak256(code)}`);
}
