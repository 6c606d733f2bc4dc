import { type BlockRef, codeHashAt, type Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Executor, executorAt, executors, runtimeCodes } from "../program/index.js";

/** Which of Sluice's contracts a chain has, with the code they should have. */
export type Deployed = {
  /** Router, delegate, factory and the wallets' implementation: all of what never changes. */
  readonly permanent: boolean;
  /** The versions of the Executor, the newest last. */
  readonly executors: readonly Executor[];
};

/** Looks which of Sluice's contracts are on the chain at `block`; `hashOf` tells an address's code. Throws BlockGoneError. */
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
    permanent: runtimeCodes.every(({ address }) => present.has(address) || executorAt(address) !== undefined),
    executors: executors.filter(({ address }) => present.has(address)),
  };
}

/** Whether routes can be carried out: all that is permanent is there, and a version of the Executor. */
export function isUsable({ permanent, executors: present }: Deployed): boolean {
  return permanent && present.length > 0;
}

/** The version that routes use: the newest that is there, or where none is, the newest there is. */
export function executorOf({ executors: present }: Deployed): Executor {
  return (present.at(-1) ?? executors.at(-1)) as Executor;
}

/** Whether there is nothing left to be deployed. */
export function isWhole({ permanent, executors: present }: Deployed): boolean {
  return permanent && present.length === executors.length;
}
