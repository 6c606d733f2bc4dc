import { readFileSync } from "node:fs";
import { type Address, getContractAddress, type Hex, keccak256 } from "viem";
import { describe, expect, test } from "vitest";
import {
  accountDelegateAddress,
  create2Deployer,
  deploymentSalt,
  executorAddress,
  ownerWalletFactoryAddress,
  ownerWalletImplementation,
  routerAddress,
  runtimeCodes,
} from "../../src/program/index.js";

type Frozen = {
  address: Address;
  createdBy: string;
  initCodeHash: Hex;
  runtimeCodeHash: Hex;
  immutables: Record<string, Address>;
};
type Version = { version: number; deployer: Address; salt: Hex; contracts: Record<string, Frozen> };

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const versions: Version[] = read("../deployments.json");
const newest = versions.at(-1) as Version;

const howToFreeze =
  "undo the change, or make a new version of it: node contracts/scripts/build.mjs, then node contracts/scripts/freeze.mjs";

describe("deployments.json", () => {
  test("has what is compiled as its newest version", () => {
    const compiled = Object.keys(newest.contracts).map((name) => {
      const { address, initCode, runtimeCode, immutables } = read(`../artifacts/${name}.json`);
      const [initCodeHash, runtimeCodeHash] = [keccak256(initCode), keccak256(runtimeCode)];
      const createdBy = newest.contracts[name]?.createdBy;
      return [name, { address, createdBy, initCodeHash, runtimeCodeHash, immutables }];
    });
    expect(Object.fromEntries(compiled), howToFreeze).toEqual(newest.contracts);
  });

  test("has the service's addresses and code hashes as its newest version", () => {
    expect([newest.deployer, newest.salt]).toEqual([create2Deployer, deploymentSalt]);
    const addresses = Object.entries(newest.contracts).map(([name, { address }]) => [name, address]);
    expect(Object.fromEntries(addresses), howToFreeze).toEqual({
      Router: routerAddress,
      Executor: executorAddress,
      AccountDelegate: accountDelegateAddress,
      OwnerWalletFactory: ownerWalletFactoryAddress,
      OwnerWallet: ownerWalletImplementation,
    });
    const hashes = runtimeCodes.map(({ name, codeHash }) => [name, codeHash]);
    for (const [name, codeHash] of hashes) {
      expect(newest.contracts[name as string]?.runtimeCodeHash, howToFreeze).toBe(codeHash);
    }
    expect(hashes).toHaveLength(5);
  });

  test("counts its versions from one, and no two are the same", () => {
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
    const codes = versions.map(({ contracts }) => JSON.stringify(contracts));
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("gives addresses that follow from its hashes", () => {
    for (const { deployer, salt, contracts } of versions) {
      for (const [name, { address, createdBy, initCodeHash }] of Object.entries(contracts)) {
        const derived =
          createdBy === "deployer"
            ? getContractAddress({ opcode: "CREATE2", from: deployer, salt, bytecodeHash: initCodeHash })
            : getContractAddress({ from: contracts[createdBy]?.address as Address, nonce: 1n });
        expect(derived.toLowerCase(), name).toBe(address);
      }
    }
  });
});
