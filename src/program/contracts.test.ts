import { readFileSync } from "node:fs";
import {
  type Abi,
  type Address,
  encodeDeployData,
  getContractAddress,
  getCreate2Address,
  type Hex,
  keccak256,
  pad,
  toFunctionSelector,
} from "viem";
import { describe, expect, test } from "vitest";
import {
  accountDelegateAbi,
  accountDelegateAddress,
  create2Deployer,
  deployedContracts,
  deploymentSalt,
  executorAbi,
  executorAddress,
  executors,
  ownerWalletAbi,
  ownerWalletFactoryAbi,
  ownerWalletFactoryAddress,
  ownerWalletImplementation,
  routerAbi,
  routerAddress,
  runtimeCodes,
} from "./contracts.js";

type Artifact = {
  address: Address;
  initCode: Hex;
  runtimeCode: Hex;
  /** Older versions of the Executor have no hash. They have no abi either: it is the newest version's. */
  runtimeCodeHash?: Hex;
  abi: Abi;
};

function artifactOf(name: string): Artifact {
  const file = name.replace(/^Executor (?=\d+$)/, "executors/");
  const path = new URL(`../../contracts/artifacts/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8"));
}

const newest = executors.at(-1) as (typeof executors)[number];
const exchangeModule = runtimeCodes.find(({ name }) => name === "ExchangeModule");

describe("addresses", () => {
  test("follow from the deployer, the salt and the init code", () => {
    const derived = deployedContracts.map(({ initCode }) =>
      getCreate2Address({ from: create2Deployer, salt: deploymentSalt, bytecode: initCode }).toLowerCase(),
    );
    expect(derived).toEqual(deployedContracts.map(({ address }) => address));
    const permanent = [routerAddress, accountDelegateAddress, ownerWalletFactoryAddress];
    // A version cannot be deployed before its modules.
    const versions = executors.flatMap(({ address, modules }) => [...modules, address]);
    expect(derived).toEqual([...permanent, ...new Set(versions)]);
  });

  test("follow from the creator for the wallets' implementation", () => {
    const created = getContractAddress({ from: ownerWalletFactoryAddress, nonce: 1n }).toLowerCase();
    expect(created).toBe(ownerWalletImplementation);
  });

  test("give the delegate its Router, and every Executor its Router and its modules", () => {
    const [, delegate] = deployedContracts;
    for (const [abi, initCode, args] of [
      [accountDelegateAbi, delegate?.initCode, [routerAddress]],
      [executorAbi, newest.initCode, [routerAddress, ...newest.modules]],
    ] as readonly (readonly [Abi, Hex, readonly Address[]])[]) {
      const bytecode = initCode.slice(0, -64 * args.length) as Hex;
      expect(encodeDeployData({ abi, bytecode, args })).toBe(initCode);
    }
    for (const { initCode, modules } of executors) {
      const known = [routerAddress, ...modules].map((address) => pad(address).slice(2)).join("");
      expect(initCode.endsWith(known)).toBe(true);
    }
  });

  test("are inside the runtime code of an Executor for its modules", () => {
    for (const { code, modules } of executors)
      for (const module of modules) expect(code).toContain(module.slice(2));
    expect(newest.modules).toEqual([exchangeModule?.address]);
  });

  test("owe nothing but the Router's own code to its", () => {
    const others = runtimeCodes.filter(({ name }) => name !== "Router");
    const { initCode } = artifactOf("Router");
    for (const { address } of others) expect(initCode).not.toContain(address.slice(2));
  });

  test.each([
    ["Executor", routerAddress],
    ["AccountDelegate", routerAddress],
    ["OwnerWallet", ownerWalletFactoryAddress],
    ["OwnerWalletFactory", ownerWalletImplementation],
  ])("are inside the runtime code of those they are known to: %s", (name, known) => {
    expect(runtimeCodes.find((entry) => entry.name === name)?.code).toContain(known.slice(2));
  });
});

describe("code", () => {
  test("is there for all contracts, and every version of the Executor", () => {
    expect(runtimeCodes.map(({ address }) => address)).toEqual([
      routerAddress,
      accountDelegateAddress,
      ownerWalletFactoryAddress,
      ownerWalletImplementation,
      ...new Set(executors.flatMap(({ address, modules }) => [...modules, address])),
    ]);
    expect(executorAddress).toBe(executors.at(-1)?.address);
  });

  test.each(runtimeCodes)("of $name has the published hash, size and artifact", ({ name, ...known }) => {
    const artifact = artifactOf(name);
    const { runtimeCodeHash = keccak256(artifact.runtimeCode) } = artifact;
    expect(keccak256(known.code)).toBe(known.codeHash);
    expect(known).toEqual({
      address: artifact.address,
      codeHash: runtimeCodeHash,
      code: artifact.runtimeCode,
    });
    // EIP-170 and EIP-3860.
    expect((known.code.length - 2) / 2).toBeLessThanOrEqual(24_576);
    expect((artifact.initCode.length - 2) / 2).toBeLessThanOrEqual(49_152);
  });
});

describe("abi", () => {
  test.each([
    ["Router", routerAbi],
    ["Executor", executorAbi],
    ["AccountDelegate", accountDelegateAbi],
    ["OwnerWallet", ownerWalletAbi],
    ["OwnerWalletFactory", ownerWalletFactoryAbi],
  ] as const)("is the one of the %s artifact", (name, abi) => {
    expect(abi).toEqual(artifactOf(name).abi);
  });

  test("has the functions that transactions call", () => {
    const selectors = [
      [routerAbi, "route"],
      [routerAbi, "routeMulti"],
      [routerAbi, "routeWithPermits"],
      [routerAbi, "routeWithPermit2"],
      [accountDelegateAbi, "routeFromAccount"],
      [accountDelegateAbi, "routeMultiFromAccount"],
      [ownerWalletAbi, "execute"],
      [ownerWalletFactoryAbi, "deployAndExecute"],
    ].map(([abi, name]) => {
      const found = (abi as Abi).find((item) => item.type === "function" && item.name === name);
      return found?.type === "function" ? toFunctionSelector(found) : undefined;
    });
    for (const selector of selectors) expect(selector).toMatch(/^0x[0-9a-f]{8}$/);
  });

  test("has every error of Router and Executor", () => {
    expect(errorNames(routerAbi)).toEqual([
      "BadCount",
      "BadExecutor",
      "BadFeeReceiver",
      "BadFunding",
      "BadPermit",
      "BadPermitCount",
      "BadReceiver",
      "BadRefund",
      "BalanceUnreadable",
      "DuplicateToken",
      "Expired",
      "FeeTooHigh",
      "InsufficientOutput",
      "NativeTransferFailed",
      "NoPermit2",
      "NothingToPermit",
      "Permit2Failed",
      "Reentered",
      "SameToken",
      "TransferFailed",
      "WrongValue",
      "ZeroAmount",
      "ZeroMinimum",
    ]);
    expect(errorNames(executorAbi)).toEqual([
      "AllowanceLeft",
      "BadCallback",
      "BadProgram",
      "BelowMinimum",
      "CallbackMissing",
      "ModuleMissing",
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
