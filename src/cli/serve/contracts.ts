import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import {
  create2Deployer,
  deployedContracts,
  deploymentSalt,
  isWanted,
  runtimeCodes,
} from "../../program/index.js";

/** The contracts that a chain should have: all permanent ones, and the newest Executor with its modules. */
export const wantedContracts = runtimeCodes.filter(({ address }) => isWanted(address));

export type DeploymentTransaction = {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** Address at which the contract is created. */
  readonly creates: Address;
};

/**
 * Returns the transactions that deploy Sluice's contracts; of the Executor, only the newest version, after its
 * modules. The CREATE2 deployer takes a salt and the init code.
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
