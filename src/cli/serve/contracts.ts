import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { create2Deployer, deployedContracts, deploymentSalt, isWanted } from "../../program/index.js";

export type DeploymentTransaction = {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** Where the contract will be. */
  readonly creates: Address;
};

/**
 * The transactions that put Sluice's contracts at their addresses, of the Executor the newest version alone: the CREATE2
 * deployer takes salt and init code.
 */
export function deploymentTransactions(): DeploymentTransaction[] {
  const wanted = deployedContracts.filter(({ address }) => isWanted(address));
  return wanted.map(({ address, initCode }) => ({
    to: create2Deployer,
    data: `${deploymentSalt}${initCode.slice(2)}`,
    value: 0n,
    creates: address,
  }));
}
