import type { Address } from "../lib/address.js";
import { executors } from "./contracts.js";

/** A version of the Executor: its address, its code, its modules, and the steps that its programs may contain. */
export type Executor = (typeof executors)[number];

/** The version that supports all steps of the format. */
export const newestExecutor = executors.at(-1) as Executor;

/**
 * Returns whether a chain should have the contract at this address: any except an older version of the Executor, and the
 * modules that only such a version has.
 */
export function isWanted(address: Address): boolean {
  return !isOfExecutor(address) || [newestExecutor.address, ...newestExecutor.modules].includes(address);
}

/** Returns whether a version of the Executor or one of its modules is at this address. */
export function isOfExecutor(address: Address): boolean {
  return executors.some((executor) => executor.address === address || executor.modules.includes(address));
}

/** Returns the version of the Executor at this address, or undefined if it is none of Sluice's. */
export function executorAt(address: Address): Executor | undefined {
  return executors.find((executor) => executor.address === address);
}
