import type { Address } from "../lib/address.js";
import { executors } from "./contracts.js";

/** A version of the Executor: where it is, by which code, and which steps its programs may contain. */
export type Executor = (typeof executors)[number];

/** The version that knows all steps of the format. */
export const newestExecutor = executors.at(-1) as Executor;

/** The version of the Executor at the address; undefined where none of Sluice's belongs. */
export function executorAt(address: Address): Executor | undefined {
  return executors.find((executor) => executor.address === address);
}
