import type { Address } from "../lib/address.js";
import { executors } from "./contracts.js";

/** A version of the Executor: where it is, by which code, and which steps its programs may contain. */
export type Executor = (typeof executors)[number];

/** The version that knows all steps of the format. */
export const newestExecutor = executors.at(-1) as Executor;

/** Whether the contract at the address is one that a chain should have: any but an older version of the Executor. */
export function isWanted(address: Address): boolean {
  const executor = executorAt(address);
  return executor === undefined || executor === newestExecutor;
}

/** The version of the Executor at the address; undefined where none of Sluice's belongs. */
export function executorAt(address: Address): Executor | undefined {
  return executors.find((executor) => executor.address === address);
}
