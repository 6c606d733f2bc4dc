import type { Address } from "./address.js";
import type { Hex } from "./hex.js";

/** One read-only contract call. */
export type Call = {
  to: Address;
  data: Hex;
  /** Code to override at `to`, which has none unless `replaces`. A node that does not support this leaves the result undefined. */
  code?: Hex;
  /**
   * Set if the contract at `to` has code, which `code` replaces. Such calls use requests of their own, because the
   * override would change the results of other calls.
   */
  replaces?: true;
  /** Maximum gas of the call, if it is much more than other calls use. */
  gas?: number;
  /**
   * Unix second at which the call runs instead of the block's own. A node that does not support this leaves the result
   * undefined.
   */
  timestamp?: bigint;
};

/** The call's return data. Undefined if it reverted or the target has no code. */
export type CallResult = Hex | undefined;

/**
 * A reading specifies what to read from a chain without doing so: it yields batches of calls, receives their results in
 * the same order, and finally returns what it derived from them. All batches of one reading see the same block.
 */
export type Reading<T> = Generator<readonly Call[], T, readonly CallResult[]>;

/** What each of several readings returns. */
type Found<Readings> = {
  -readonly [Index in keyof Readings]: Readings[Index] extends Reading<infer T> ? T : never;
};

/**
 * Combines several readings into one. Their batches travel together, so the number of round trips is that of the
 * longest reading. Results keep the order of `readings`.
 */
export function* together<const Readings extends readonly Reading<unknown>[]>(
  readings: Readings,
): Reading<Found<Readings>> {
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
      const reading = readings[index] as Reading<unknown>;
      steps[index] = reading.next(results.slice(offset, offset + size));
      offset += size;
    }
  }
  return steps.map((step) => step.value) as Found<Readings>;
}
