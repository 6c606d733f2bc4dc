import type { Address } from "./address.js";
import type { Hex } from "./hex.js";

/** One read-only contract call. */
export type Call = {
  to: Address;
  data: Hex;
  /** Code to lay over `to`, where nothing is. A node that cannot do that leaves the result undefined. */
  code?: Hex;
  /** Gas it takes at most, where that is much more than other calls take. */
  gas?: number;
  /** Unix second at which the call runs, in place of the block's own. A node that cannot do that leaves the result undefined. */
  timestamp?: bigint;
};

/** What the call returned; undefined when it reverted or the target has no code. */
export type CallResult = Hex | undefined;

/**
 * A reading says what to ask a chain without asking: it yields batches of calls, is handed their results in
 * the same order, and in the end returns what it made of them. All batches of one reading see the same block.
 */
export type Reading<T> = Generator<readonly Call[], T, readonly CallResult[]>;

/**
 * Several readings as one: their batches travel together, so that the number of round trips is that of the
 * longest one. Results keep the order of `readings`.
 */
export function* together<T>(readings: readonly Reading<T>[]): Reading<T[]> {
  const steps = readings.map((reading) => reading.next());
  for (;;) {
    const calls: Call[] = [];
    for (const step of steps) if (!step.done) for (const call of step.value) calls.push(call);
    if (steps.every((step) => step.done)) break;
    const results = yield calls;
    let offset = 0;
    for (const [index, step] of steps.entries()) {
      if (step.done) continue;
      const size = step.value.length;
      const reading = readings[index] as Reading<T>;
      steps[index] = reading.next(results.slice(offset, offset + size));
      offset += size;
    }
  }
  return steps.map((step) => step.value as T);
}
