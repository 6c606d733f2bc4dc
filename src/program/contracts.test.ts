import { readFileSync } from "node:fs";
import {
  concat,
  encodeDeployData,
  getContractAddress,
  getCreate2Address,
  keccak256,
  toFunctionSelector,
} from "viem";
import { describe, expect, it } from "vitest";
import {
  create2Deployer,
  executorAbi,
  executorAddress,
  executorCodeHash,
  executorRuntimeCode,
  routerAbi,
  routerAddress,
  routerCodeHash,
  routerInitCode,
  routerRuntimeCode,
  routerSalt,
} from "./contracts.js";

describe("addresses", () => {
  it("follow from the deployer, the salt and the init code", () => {
    const bytecode = encodeDeployData({ abi: routerAbi, bytecode: routerInitCode });
    const router = getCreate2Address({ from: create2Deployer, salt: routerSalt, bytecode });
    const executor = getContractAddress({ from: routerAddress, nonce: 1n });
    expect({ router: router.toLowerCase(), executor: executor.toLowerCase() }).toEqual({
      router: routerAddress,
      executor: executorAddress,
    });
  });

  it("are inside each other's runtime code", () => {
    expect(routerRuntimeCode).toContain(executorAddress.slice(2));
    expect(executorRuntimeCode).toContain(routerAddress.slice(2));
  });
});

describe("code", () => {
  it("has the published hashes", () => {
    expect({ router: keccak256(routerRuntimeCode), executor: keccak256(executorRuntimeCode) }).toEqual({
      router: routerCodeHash,
      executor: executorCodeHash,
    });
  });

  it("is deployable: at most 24,576 bytes, and init code at most 49,152", () => {
    expect(routerRuntimeCode.length).toBeLessThanOrEqual(2 + 2 * 24_576);
    expect(executorRuntimeCode.length).toBeLessThanOrEqual(2 + 2 * 24_576);
    expect(concat([routerSalt, routerInitCode]).length).toBeLessThanOrEqual(2 + 2 * 49_152);
  });

  it.each([
    ["Router", routerAddress, routerInitCode, routerRuntimeCode, routerCodeHash, routerAbi],
    ["Executor", executorAddress, undefined, executorRuntimeCode, executorCodeHash, executorAbi],
  ] as const)(
    "is the one of the %s artifact",
    (name, address, initCode, runtimeCode, runtimeCodeHash, abi) => {
      const path = new URL(`../../contracts/artifacts/${name}.json`, import.meta.url);
      const artifact = JSON.parse(readFileSync(path, "utf8"));
      expect({ address, runtimeCode, runtimeCodeHash, abi }).toEqual({
        address: artifact.address,
        runtimeCode: artifact.runtimeCode,
        runtimeCodeHash: artifact.runtimeCodeHash,
        abi: artifact.abi,
      });
      if (initCode !== undefined) expect(initCode).toBe(artifact.initCode);
    },
  );
});

describe("abi", () => {
  it("has the route function and every error of the two contracts", () => {
    const route = routerAbi.find((item) => item.type === "function" && item.name === "route");
    expect(route === undefined ? undefined : toFunctionSelector(route)).toMatch(/^0x[0-9a-f]{8}$/);
    expect(errorNames(routerAbi)).toEqual([
      "BadFeeReceiver",
      "BadFunding",
      "BadReceiver",
      "BadRefund",
      "BalanceUnreadable",
      "Expired",
      "FeeTooHigh",
      "InsufficientOutput",
      "NativeTransferFailed",
      "Reentered",
      "SameToken",
      "TransferFailed",
      "WrongValue",
      "ZeroAmount",
      "ZeroMinimum",
    ]);
    expect(errorNames(executorAbi)).toEqual([
      "BadCallback",
      "BadProgram",
      "BelowMinimum",
      "CallbackMissing",
      "NotFunded",
      "NotRouter",
      "NotRunning",
      "PartialFill",
      "Reentered",
      "StepFailed",
      "TransferFailed",
      "UnknownOp",
    ]);
  });
});

function errorNames(abi: readonly { type: string; name?: string }[]): (string | undefined)[] {
  return abi
    .filter(({ type }) => type === "error")
    .map(({ name }) => name)
    .sort();
}
