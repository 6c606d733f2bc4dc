import { readdirSync, readFileSync } from "node:fs";
import { type Address, getContractAddress, type Hex, keccak256 } from "viem";
import { describe, expect, test } from "vitest";
import {
  accountDelegateAddress,
  create2Deployer,
  deploymentSalt,
  executorAddress,
  executors,
  ownerWalletFactoryAddress,
  ownerWalletImplementation,
  routerAddress,
  runtimeCodes,
} from "../../src/program/contracts.js";

type Hashes = {
  address: Address;
  initCodeHash: Hex;
  runtimeCodeHash: Hex;
  immutables: Record<string, Address>;
};
type Permanent = Hashes & { createdBy: string };
type Module = Hashes & { name: string; families: string[] };
type Executor = Hashes & { version: number; families: string[]; steps: string[]; modules?: Module[] };
type Deployments = {
  deployer: Address;
  salt: Hex;
  contracts: Record<string, Permanent>;
  released: number;
  executors: Executor[];
};

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const frozen: Deployments = read("../deployments.json");
const newest = frozen.executors.at(-1) as Executor;

const howToFreeze =
  "undo the change, or add an executor: node contracts/scripts/build.mjs, then node contracts/scripts/freeze.mjs";

type Artifact = Pick<Hashes, "address" | "immutables"> & { initCode: Hex; runtimeCode: Hex };

/** What an artifact says of itself in the words of deployments.json. */
function hashesOf(name: string) {
  return hashesIn(read(`../artifacts/${name}.json`));
}

function hashesIn({ address, initCode, runtimeCode, immutables }: Artifact): Hashes {
  return { address, initCodeHash: keccak256(initCode), runtimeCodeHash: keccak256(runtimeCode), immutables };
}

describe("deployments.json", () => {
  test("has the permanent contracts and the newest executor as they are compiled", () => {
    for (const [name, { createdBy: _creator, ...hashes }] of Object.entries(frozen.contracts)) {
      expect(hashesOf(name), howToFreeze).toEqual(hashes);
    }
    expect(newest, howToFreeze).toMatchObject(hashesOf("Executor"));
    for (const { name, families: _families, ...hashes } of newest.modules ?? []) {
      expect(hashesOf(name), howToFreeze).toEqual(hashes);
    }
  });

  test("has every executor's code beside it", () => {
    const kept = readdirSync(new URL("../artifacts/executors/", import.meta.url));
    expect(kept.sort()).toEqual(frozen.executors.map(({ version }) => `${version}.json`).sort());
    for (const executor of frozen.executors) {
      expect(executor).toMatchObject(hashesOf(`executors/${executor.version}`));
      const artifact = read(`../artifacts/executors/${executor.version}.json`);
      const modules = (artifact.modules ?? []).map(({ name, ...module }: { name: string }) => ({
        ...{ name, ...hashesIn(module as Artifact) },
      }));
      expect(executor.modules ?? []).toMatchObject(modules);
      expect(modules).toHaveLength(executor.modules?.length ?? 0);
    }
  });

  test("has the service's addresses and code hashes", () => {
    expect([frozen.deployer, frozen.salt]).toEqual([create2Deployer, deploymentSalt]);
    const addresses = Object.entries(frozen.contracts).map(([name, { address }]) => [name, address]);
    expect(Object.fromEntries(addresses), howToFreeze).toEqual({
      Router: routerAddress,
      AccountDelegate: accountDelegateAddress,
      OwnerWalletFactory: ownerWalletFactoryAddress,
      OwnerWallet: ownerWalletImplementation,
    });
    const listed = frozen.executors.map(({ version, address, runtimeCodeHash, steps, modules = [] }) => {
      const own = modules.map((module) => module.address);
      return { version, address, codeHash: runtimeCodeHash, steps, modules: own };
    });
    expect(
      executors.map(({ initCode: _init, code: _code, ...known }) => known),
      howToFreeze,
    ).toEqual(listed);
    expect(executorAddress).toBe(newest.address);
    const versions = frozen.executors.flatMap((executor) => [...(executor.modules ?? []), executor]);
    // Versions may share a module.
    const parts = new Map(versions.map((part) => [part.address, part] as const));
    const hashes = [...Object.values(frozen.contracts), ...parts.values()];
    expect(runtimeCodes.map(({ address, codeHash }) => [address, codeHash])).toEqual(
      hashes.map(({ address, runtimeCodeHash }) => [address, runtimeCodeHash]),
    );
  });

  test("counts its executors from one, all of its Router, no two the same", () => {
    expect(frozen.executors.map(({ version }) => version)).toEqual(
      frozen.executors.map((_, index) => index + 1),
    );
    for (const { immutables, modules = [] } of frozen.executors) {
      const { ROUTER, ...others } = immutables;
      expect(ROUTER).toBe(routerAddress);
      expect(Object.values(others)).toEqual(modules.map(({ address }) => address));
      for (const { address, immutables: own } of modules) expect(own).toEqual({ SELF: address });
    }
    expect(frozen.released).toBeLessThanOrEqual(newest.version);
    expect(new Set(frozen.executors.map(({ address }) => address)).size).toBe(frozen.executors.length);
  });

  test("gives addresses that follow from its hashes", () => {
    const { deployer, salt, contracts } = frozen;
    const create2 = (bytecodeHash: Hex) =>
      getContractAddress({ opcode: "CREATE2", from: deployer, salt, bytecodeHash }).toLowerCase();
    for (const [name, { address, createdBy, initCodeHash }] of Object.entries(contracts)) {
      const creator = contracts[createdBy]?.address as Address;
      const created = () => getContractAddress({ from: creator, nonce: 1n }).toLowerCase();
      expect(createdBy === "deployer" ? create2(initCodeHash) : created(), name).toBe(address);
    }
    for (const { address, initCodeHash, modules = [] } of frozen.executors) {
      expect(create2(initCodeHash)).toBe(address);
      for (const module of modules) expect(create2(module.initCodeHash)).toBe(module.address);
    }
  });
});
