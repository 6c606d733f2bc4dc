import { BlockGoneError, type BlockRef, codeHashAt, type Head, type Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { type Executor, executors, isOfExecutor, runtimeCodes } from "../program/index.js";
import type { BlockReads } from "./blockReads.js";

/** The Sluice contracts deployed on a chain with the expected code. */
export type Deployed = {
  /** Whether all contracts that never change are there: Router, delegate, factory and the wallets' implementation. */
  readonly permanent: boolean;
  /** The versions of the Executor that are deployed with all of their modules, the newest last. */
  readonly executors: readonly Executor[];
};

/**
 * Finds the Sluice contracts deployed at `block`. `hashOf` returns the hash of an address's code. Throws
 * BlockGoneError.
 */
export async function findDeployed(
  rpc: Rpc,
  block: BlockRef,
  hashOf = (address: Address) => codeHashAt(rpc, address, block),
): Promise<Deployed> {
  const hashes = await Promise.all(runtimeCodes.map(({ address }) => hashOf(address)));
  const present = new Set(
    runtimeCodes.filter(({ codeHash }, at) => hashes[at] === codeHash).map(({ address }) => address),
  );
  return {
    permanent: runtimeCodes.every(({ address }) => present.has(address) || isOfExecutor(address)),
    executors: executors.filter(({ address, modules }) =>
      [address, ...modules].every((part) => present.has(part)),
    ),
  };
}

/** Creates the memory of the contracts deployed at the block that was looked at last. */
export function makeDeployments(rpc: Rpc, reads: BlockReads) {
  let last: { hash: Hex; blockNumber: bigint; deployed: Deployed } | undefined;

  async function at(head: Head): Promise<Deployed> {
    if (last?.hash === head.hash) return last.deployed;
    try {
      const block = { blockHash: head.hash };
      const deployed = await findDeployed(rpc, block, (address) => reads.codeHash(address, head));
      last = { hash: head.hash, blockNumber: head.number, deployed };
      return deployed;
    } catch (error) {
      // During a re-org, the state of a block ago still holds, except for a deployment in that very block.
      if (error instanceof BlockGoneError && last !== undefined) return last.deployed;
      throw error;
    }
  }

  return {
    at,
    last: () => last,
    // Contracts of the previous block are still there. If they are not, the run notices and overrides the code.
    executor: async (head: Head) =>
      executorOf(last !== undefined && isWhole(last.deployed) ? last.deployed : await at(head)),
  };
}

/** Returns whether routes can execute: all permanent contracts and a version of the Executor are deployed. */
export function isUsable({ permanent, executors: present }: Deployed): boolean {
  return permanent && present.length > 0;
}

/** Returns the version that routes use: the newest deployed one or, if none is deployed, the newest of all. */
function executorOf({ executors: present }: Deployed): Executor {
  return (present.at(-1) ?? executors.at(-1)) as Executor;
}

/** Returns whether nothing is left to deploy. */
function isWhole({ permanent, executors: present }: Deployed): boolean {
  return permanent && present.length === executors.length;
}
